import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct OracleTests {
    @Test(arguments: 0..<10)
    func `The engine says what one step a millisecond says`(block: UInt64) {
        var count = 0
        for seed in block * 50..<block * 50 + 50 {
            let trace = RandomTrace(seed: seed)
            var bench = Bench(trace)
            var oracle = Oracle(trace)
            for (index, step) in trace.steps.enumerated() {
                bench.act(step)
                oracle.act(step, index)
            }
            let changes = bench.changes().filter { !$0.contains("source") }
            count += changes.count
            guard changes != oracle.lines else { continue }
            Issue.record(
                "seed \(seed): \(trace.parameters)\n\(trace.board)\nengine \(changes)\noracle \(oracle.lines)"
            )
            return
        }
        #expect(count > 250)
    }

    @Test func `The engine orders sources as one step a millisecond does`() {
        var count = 0
        for seed in UInt64(0)..<100 {
            let trace = RandomTrace(seed: seed, sources: true, ears: false)
            var bench = Bench(trace)
            var oracle = SourceOracle(trace)
            for (index, step) in trace.steps.enumerated() {
                bench.act(step)
                oracle.act(step, index)
            }
            let changes = bench.changes().filter { $0.contains("source") }
            count += changes.count
            guard changes != oracle.lines else { continue }
            Issue.record("seed \(seed): \(trace.parameters)\nengine \(changes)\noracle \(oracle.lines)")
            return
        }
        #expect(count > 500)
    }
}
