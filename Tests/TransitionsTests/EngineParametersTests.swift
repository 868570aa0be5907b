import FoundationEssentials
import Testing
import Timing
import Transitions

@Suite struct EngineParametersTests {
    @Test func `The defaults are valid`() throws {
        try EngineParameters().validate()
    }

    @Test func `What is left out keeps its default`() throws {
        let json = #"{"donMs":400,"leakDon":3,"leakDoff":"inf","staleMs":null,"verdict":"vote"}"#
        let parameters = try JSONDecoder().decode(EngineParameters.self, from: Data(json.utf8))
        let expected = EngineParameters.with {
            $0.donMs = 400
            $0.leakDon = .rate(3)
            $0.leakDoff = .infinite
            $0.verdict = .vote
        }
        #expect(parameters == expected)
    }

    @Test(arguments: [
        (#"{"thresholdOnPercent":101}"#, "thresholdOnPercent", "101", "1 to 100"),
        (#"{"donMs":-1}"#, "donMs", "-1", "0 to 60000"),
        (#"{"leakDoff":0}"#, "leakDoff", "0", "1 to 1000"),
        (#"{"minFresh":0}"#, "minFresh", "0", "1 to 255"),
        (#"{"thresholdOffPercent":60}"#, "thresholdOffPercent", "60", "less than thresholdOnPercent (60)"),
        (#"{"unknownMs":300}"#, "unknownMs", "300", "more than caseBlankMs (300)"),
    ])
    func `What can't be is refused with what may be`(
        json: String, key: String, value: String, allowed: String
    ) throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(EngineParameters.self, from: Data(json.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == [key])
        #expect(context.debugDescription == "can't be \(value); it may be \(allowed)")
    }
}
