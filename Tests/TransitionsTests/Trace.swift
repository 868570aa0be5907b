import HeadsetTerms
import Timing
import Transitions

/// A board, parameters and what happens to them: all that an engine hears.
struct Trace: Hashable {
    /// One thing that happens.
    enum Step: Hashable {
        case frame(Frame)
        case framesLost
        case lost(LossCause)
        case configure(EngineParameters)
    }

    /// What one frame says. Its sequence number stays, whatever is taken out before it.
    struct Frame: Hashable {
        var time: Int64
        var sequence: UInt16
        var content: Content
    }

    enum Content: Hashable {
        case nothing
        case hello(boot: UInt32)
        case samples(sensor: UInt8, ear: Ear, period: Int64, values: [Int32])
        case events([WearEvent])
        case unit([Reading], [WearEvent])
        case links([LinkChange])
        case table([SourceLink])
    }

    var board: BoardDescription
    var parameters: EngineParameters
    var clock = EngineClock.device
    /// The time of the hello that all begins with.
    var start: Int64 = 0
    var steps: [Step] = []

    /// The sequence number of the hello.
    static let firstSequence: UInt16 = 0xFFF0
}

extension Trace.Step {
    var frame: Trace.Frame? {
        switch self {
        case .frame(let frame): frame
        case .framesLost, .lost, .configure: nil
        }
    }
}

extension Bench {
    /// A bench that has heard the hello of a trace.
    init(hello trace: Trace, explains: Bool = false) {
        engine = TransitionEngine(parameters: trace.parameters, clock: trace.clock)
        engine.explains = explains
        engine.hello(at: stamp(trace.start, Trace.firstSequence), trace.board, into: &outputs)
    }

    /// A bench to which the whole of a trace has happened.
    init(_ trace: Trace, explains: Bool = false) {
        self.init(hello: trace, explains: explains)
        for step in trace.steps {
            act(step)
        }
    }

    /// Does one step of a trace.
    mutating func act(_ step: Trace.Step) {
        switch step {
        case .frame(let frame): act(frame)
        case .framesLost: engine.framesLost()
        case .lost(let cause): engine.lost(cause, into: &outputs)
        case .configure(let parameters): engine.configure(parameters, into: &outputs)
        }
    }

    private mutating func act(_ frame: Trace.Frame) {
        let stamp = stamp(frame.time, frame.sequence)
        switch frame.content {
        case .nothing: engine.advance(at: stamp, into: &outputs)
        case .hello(let boot):
            guard var board = engine.board else { return }
            board.boot = boot
            engine.hello(at: stamp, board, into: &outputs)
        case .samples(let sensor, let ear, let period, let values):
            engine.samples(
                at: stamp, sensor: sensor, ear: ear, period: Milliseconds(period), values, into: &outputs)
        case .events(let events): engine.events(at: stamp, events, into: &outputs)
        case .unit(let readings, let events):
            engine.unit(at: stamp, readings: readings, events: events, into: &outputs)
        case .links(let changes): engine.linksChanged(at: stamp, changes, into: &outputs)
        case .table(let table): engine.linkTable(at: stamp, table, into: &outputs)
        }
    }

    private func stamp(_ time: Int64, _ sequence: UInt16) -> FrameStamp {
        switch engine.clock {
        case .device: .device(raw: UInt32(truncatingIfNeeded: time), sequence: sequence)
        case .arrival: .arrival(DeviceTime(milliseconds: time))
        }
    }

    /// What was said of the ears and the device, each in one line with its epoch.
    var wearLines: [String] { lines.filter { !$0.contains(" source ") } }

    /// What was said of the sources.
    var sourceLines: [String] { lines.filter { $0.contains(" source ") } }

    /// All changes, each in one line with its epoch.
    var lines: [String] { transitions.map { "\($0.epoch): \($0.line)" } }

    var transitions: [Transition] { outputs.compactMap(\.transition) }

    /// When channels got stuck.
    var stuckLines: [String] {
        outputs.compactMap { output in
            guard case .diagnostic(let diagnostic) = output, diagnostic.kind.rawValue == "stuck" else {
                return nil
            }
            return "\(diagnostic.epoch): \(diagnostic.time.milliseconds) \(diagnostic.scope.rawValue)"
        }
    }
}
