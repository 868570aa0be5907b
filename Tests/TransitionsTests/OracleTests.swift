import HeadsetTerms
import Testing
import Timing
import Transitions

/// The engine against the oracle, change for change.
@Suite struct OracleTests {
    static let blocks = 8
    static let traces = 640

    @Test(arguments: 0..<blocks)
    func `The engine says what one step a millisecond says`(block: Int) {
        var sights = OracleSights()
        forAllTraces(
            UInt64(block * Self.traces)..<UInt64((block + 1) * Self.traces), { .random($0) }
        ) { trace in
            let oracle = Oracle(trace)
            sights.add(oracle.sights)
            return difference(of: Bench(trace), from: oracle)
        }
        let rare = OracleSights.Sight.allCases.filter { sights.counts[$0, default: 0] < 3 }.map(\.rawValue)
        #expect(rare == [], "\(sights.counts.sorted { $0.value < $1.value }.map { "\($0.key) \($0.value)" })")
    }

    @Test func `The engine orders sources as one step a millisecond does`() {
        var count = 0
        let recipe = TraceRecipe(length: 1000...6000, hasSources: true, hasEvents: false)
        forAllTraces(0..<150, { .random($0, recipe) }) { trace in
            let (bench, oracle) = (Bench(trace), Oracle(trace))
            count += oracle.sources.lines.count
            return bench.sourceLines == oracle.sources.lines
                ? nil : "engine \(bench.sourceLines)\noracle \(oracle.sources.lines)"
        }
        #expect(count > 500)
    }

    private func difference(of bench: Bench, from oracle: Oracle) -> String? {
        if bench.wearLines != oracle.lines {
            return "engine \(bench.wearLines)\noracle \(oracle.lines)"
        }
        for (named, voted) in zip(bench.transitions.filter { $0.scope != .source }, oracle.support)
        where !voted.allSatisfy(named.supporting.contains) {
            return "engine \(named.line) by \(named.supporting)\noracle by \(voted)"
        }
        if bench.stuckLines != oracle.stuckLines {
            return "engine stuck \(bench.stuckLines)\noracle stuck \(oracle.stuckLines)"
        }
        return nil
    }
}
