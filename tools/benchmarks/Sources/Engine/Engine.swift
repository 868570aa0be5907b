import CAnchors
import HeadsetTerms
import Timing
import Transitions

/// How many readings a second the engine takes on one core, next to a bare loop in C: the best of many rounds in one run.
///
/// Machines drift, so judge the ratio. Aims: a quarter of the bare loop; no allocation per reading; the same memory
/// however long it runs.
@main struct Engine {
    private static let rounds = 60
    private static let moments = 36_000  // six minutes at 100 Hz
    private static let trace = WearTrace(moments: moments)
    private static let board = BoardDescription(
        boot: 1, formFactor: .earbuds,
        channels: [0, 1].map { sensor in
            ChannelDescriptor(
                sensor: sensor, ear: .left,
                kind: .sampled(
                    .init(
                        quantity: .proximity, range: 0...4095, period: Milliseconds(Int64(WearTrace.period)),
                        polarity: .rising, open: 150, worn: 1000)))
        })

    static func main() {
        var (ours, bare) = (0.0, 0.0)
        var (commits, bareCommits) = (0, 0)
        var allocations = UInt64.max
        for _ in 0..<rounds {
            let before = anchor_allocations()
            ours = max(ours, rate { commits = run() })
            allocations = min(allocations, anchor_allocations() - before)
            bare = max(bare, rate { bareCommits = runBare() })
        }
        print("million readings a second: ours \(tenths(ours / 1e6)), a bare loop in C \(tenths(bare / 1e6))")
        print("share of the bare loop: \(tenths(100 * ours / bare)) %; changes: \(commits), \(bareCommits)")
        print("allocations: \(allocations) in \(2 * moments) readings with \(commits) changes")
    }

    private static func rate(_ work: () -> Void) -> Double {
        let clock = ContinuousClock()
        let elapsed = clock.measure(work)
        return Double(2 * moments) / (Double(elapsed.components.attoseconds) / 1e18 + Double(elapsed.components.seconds))
    }

    /// The trace as a board sends it: a frame of each channel in turn.
    private static func run() -> Int {
        var engine = TransitionEngine(parameters: EngineParameters(), clock: .device)
        var outputs: [EngineOutput] = []
        outputs.reserveCapacity(1024)
        engine.hello(at: .device(raw: 0, sequence: 0), board, into: &outputs)
        var sequence: UInt16 = 1
        for start in stride(from: 0, to: moments, by: WearTrace.batch) {
            let stamp = UInt32(start) * UInt32(WearTrace.period)
            for sensor in 0..<2 {
                engine.samples(
                    at: .device(raw: stamp, sequence: sequence), sensor: UInt8(sensor), ear: .left,
                    period: Milliseconds(Int64(WearTrace.period)),
                    trace.channels[sensor][start..<start + WearTrace.batch], into: &outputs)
                sequence &+= 1
            }
        }
        return outputs.count { output in
            if case .transition(let transition) = output { transition.scope == .left } else { false }
        }
    }

    private static func runBare() -> Int {
        var state = anchor_wear_state()
        (state.on, state.off, state.don, state.doff) = (660, 490, 500, 300)
        var commits = 0
        for start in stride(from: 0, to: moments, by: WearTrace.batch) {
            for sensor in 0..<2 {
                commits += trace.channels[sensor].withUnsafeBufferPointer { readings in
                    anchor_wear(
                        &state, UInt32(sensor), Int64(start) * Int64(WearTrace.period), WearTrace.period,
                        readings.baseAddress.map { $0 + start }, WearTrace.batch)
                }
            }
        }
        return commits
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int(number * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
