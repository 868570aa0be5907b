import FoundationEssentials
import TestSupport
import Testing

@testable import Identification

/// Real waveforms of sigrokproject/sigrok-dumps, read at the line's speed, at twice and at four times that speed
/// (`fixtures/identify/generate.py`).
@Suite struct RateTests {
    struct Line: Decodable, Sendable, CustomStringConvertible {
        var file: String
        var readAt: Int
        var speed: Int

        var description: String { file }

        func sample() throws -> StreamSample {
            let data = try Data(contentsOf: URL(filePath: RateTests.folder + file))
            var sample = StreamSample(readAt: readAt)
            sample.append(Array(data).span)
            return sample
        }
    }

    private struct Index: Decodable {
        var lines: [Line]
    }

    private static let folder =
        projectFolder + "/fixtures/identify/"

    private static func lines() throws -> [Line] {
        let data = try Data(contentsOf: URL(filePath: folder + "index.json"))
        return try JSONDecoder().decode(Index.self, from: data).lines
    }

    @Test func `A line that was read too fast runs at the speed that its edges say`() throws {
        let lines = try Self.lines().filter { $0.readAt > $0.speed }
        #expect(lines.count > 40)
        for line in lines {
            let rate = Identification(of: try line.sample()).rate
            if case .tooFast(let times, let agreeing, let total) = rate {
                #expect(line.readAt / times == line.speed, "\(line): \(times)")
                #expect(agreeing <= total && agreeing * 5 >= total * 3, "\(line)")
            } else {
                Issue.record("\(line): \(rate)")
            }
        }
    }

    @Test func `A line that was read at its speed isn't said to be slower`() throws {
        for line in try Self.lines() where line.readAt == line.speed {
            if case .tooFast(let times, _, _) = Identification(of: try line.sample()).rate {
                Issue.record("\(line): \(times)")
            }
        }
    }

    @Test func `Too few bytes say nothing of the speed`() throws {
        for line in try Self.lines() {
            let bytes = try line.sample().bytes.prefix(Identification.fewestBytes - 1)
            var sample = StreamSample(readAt: line.readAt)
            sample.append(Array(bytes).span)
            #expect(Identification(of: sample).rate == .unknown(.tooFewBytes), "\(line)")
        }
    }

    @Test func `A line that is held low says so`() {
        var sample = StreamSample()
        sample.append([UInt8](repeating: 0, count: 500).span)
        let found = Identification(of: sample)
        #expect(found.rate == .unknown(.onlyZeros))
        #expect(!found.isConclusive)
    }
}
