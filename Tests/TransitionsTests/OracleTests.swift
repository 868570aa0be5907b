import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct OracleTests {
    @Test(arguments: 0..<10)
    func `The engine says what one step a millisecond says`(block: UInt64) {
        for seed in block * 50..<block * 50 + 50 {
            let trace = RandomTrace(seed: seed)
            var bench = Bench(trace)
            var oracle = Oracle(trace)
            for (index, step) in trace.steps.enumerated() {
                bench.act(step)
                oracle.act(step, index)
            }
            let changes = bench.changes()
            guard changes != oracle.lines else { continue }
            Issue.record(
                "seed \(seed): \(trace.parameters)\n\(trace.board)\nengine \(changes)\noracle \(oracle.lines)"
            )
            return
        }
    }
}
