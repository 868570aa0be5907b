import HeadsetTerms
import Timing
import Transitions

/// An engine that takes a trace as a board sends it: a frame of each channel in turn.
struct Fold {
    /// Changes of the left ear.
    private(set) var changes = 0
    private(set) var readings = 0
    private let ears: [Ear]
    private var engine = TransitionEngine(parameters: EngineParameters(), clock: .device)
    private var outputs: [EngineOutput] = []
    private var sequence: UInt16 = 1

    /// Each ear has both channels of the trace.
    init(_ ears: [Ear]) {
        self.ears = ears
        outputs.reserveCapacity(64)
        let channels = ears.flatMap { ear in
            (0..<2).map { sensor in
                ChannelDescriptor(
                    sensor: sensor, ear: ear,
                    kind: .sampled(
                        .init(
                            quantity: .proximity, range: 0...4095,
                            period: Milliseconds(Int64(WearTrace.period)), polarity: .rising, open: 150,
                            worn: 1000)))
            }
        }
        let board = BoardDescription(boot: 1, formFactor: .earbuds, channels: channels)
        engine.hello(at: .device(raw: 0, sequence: 0), board, into: &outputs)
    }

    /// Takes all of a trace, which begins at this moment of the board's clock.
    mutating func take(_ trace: WearTrace, at begin: Int) {
        trace.forEachFrame { start, sensor, frame in
            let stamp = UInt32(begin + start * Int(WearTrace.period))
            for ear in ears {
                engine.samples(
                    at: .device(raw: stamp, sequence: sequence), sensor: UInt8(sensor), ear: ear,
                    period: Milliseconds(Int64(WearTrace.period)), frame.span, into: &outputs)
                sequence &+= 1
                readings += frame.count
            }
            if !outputs.isEmpty { count() }
        }
    }

    private mutating func count() {
        for case .transition(let transition) in outputs where transition.scope == .left {
            changes += 1
        }
        outputs.removeAll(keepingCapacity: true)
    }
}
