import HeadsetTerms
import Timing
import Transitions

/// An engine under test, what it has said, and short words for what happens to it.
struct Bench {
    var engine: TransitionEngine
    var outputs: [EngineOutput] = []
    var sequence: UInt16 = 0

    /// An engine on the board's clock that has heard a hello at `start`.
    init(
        _ board: BoardDescription, _ parameters: EngineParameters = .plain, start: UInt32 = 0,
        explains: Bool = false
    ) {
        engine = TransitionEngine(parameters: parameters, clock: .device)
        engine.explains = explains
        engine.hello(at: .device(raw: start, sequence: 0), board, into: &outputs)
    }

    /// The stamp of the next frame.
    mutating func stamp(_ time: Int64) -> FrameStamp {
        sequence &+= 1
        return .device(raw: UInt32(truncatingIfNeeded: time), sequence: sequence)
    }

    mutating func samples(
        _ time: Int64, _ values: [Int32], sensor: UInt8 = 0, ear: Ear = .left, period: Milliseconds = 40
    ) {
        engine.samples(at: stamp(time), sensor: sensor, ear: ear, period: period, values, into: &outputs)
    }

    /// The same value every 40 ms, from the first moment up to but without the last, each in a frame of its own.
    mutating func hold(
        _ value: Int32, _ moments: Range<Int64>, sensor: UInt8 = 0, ear: Ear = .left, every period: Int = 40
    ) {
        for time in stride(from: moments.lowerBound, to: moments.upperBound, by: period) {
            samples(time, [value], sensor: sensor, ear: ear)
        }
    }

    mutating func events(_ time: Int64, _ events: (Ear, WearEvent.Kind)...) {
        engine.events(at: stamp(time), events.map { WearEvent(ear: $0, kind: $1) }, into: &outputs)
    }

    mutating func link(_ time: Int64, _ address: BluetoothAddress, _ changes: SourceChange...) {
        let changes = changes.map { LinkChange(address: address, change: $0) }
        engine.linksChanged(at: stamp(time), changes, into: &outputs)
    }

    mutating func table(_ time: Int64, _ links: SourceLink...) {
        engine.linkTable(at: stamp(time), links, into: &outputs)
    }

    mutating func advance(_ time: Int64) {
        engine.advance(at: stamp(time), into: &outputs)
    }

    /// Whatever the engine itself can be told.
    mutating func tell(_ act: (inout TransitionEngine, inout [EngineOutput]) -> Void) {
        act(&engine, &outputs)
    }

    /// What was said since the last call.
    mutating func said() -> [EngineOutput] {
        defer { outputs = [] }
        return outputs
    }

    /// The changes that were said since the last call, each in one line.
    mutating func changes() -> [String] {
        said().compactMap { output in
            switch output {
            case .transition(let transition): transition.line
            case .diagnostic, .explanation: nil
            }
        }
    }

    /// The diagnostics that were said since the last call, each in one line.
    mutating func complaints() -> [String] {
        said().compactMap { output in
            switch output {
            case .transition, .explanation: nil
            case .diagnostic(let diagnostic):
                "\(diagnostic.scope.rawValue) \(diagnostic.kind.rawValue) \(diagnostic.count)"
            }
        }
    }
}

extension Transition {
    /// `540 left unknown>worn initial 500`: time, scope, from, to, cause, latency.
    var line: String {
        let change =
            switch self.change {
            case .ear(_, let from, let to): "\(name(from))>\(name(to))"
            case .device(let from, let to): "\(name(from))>\(name(to))"
            case .sources(let from, let to): "\(from.letters)>\(to.letters)"
            }
        let latency = latency.map { " \($0.count)" } ?? ""
        return "\(time.milliseconds) \(scope.rawValue) \(change) \(cause.rawValue)\(latency)"
    }

    private func name(_ state: (some RawRepresentable<String>)?) -> String {
        state?.rawValue ?? "unknown"
    }
}

extension SourcePair {
    /// The last digit of each address: `AB`, `A-`, `--`.
    var letters: String {
        [primary, secondary].map { $0?.description.suffix(1) ?? "-" }.joined()
    }
}

extension BluetoothAddress {
    static let a = BluetoothAddress(octets: 0x0A)
    static let b = BluetoothAddress(octets: 0x0B)
    static let c = BluetoothAddress(octets: 0x0C)

    private init(octets last: UInt8) {
        guard let address = BluetoothAddress([0, 0, 0, 0, 0, last]) else { preconditionFailure() }
        self = address
    }
}

extension ChannelDescriptor {
    /// A proximity sensor from 0 (open) to 100 (worn), a reading every 40 ms.
    static func proximity(
        _ ear: Ear = .left, sensor: UInt8 = 0, open: Int32? = 0, worn: Int32? = 100,
        polarity: Polarity = .rising, period: Milliseconds = 40
    ) -> ChannelDescriptor {
        ChannelDescriptor(
            sensor: sensor, ear: ear,
            kind: .sampled(
                Sampled(
                    quantity: .proximity, range: -1000...1000, period: period, polarity: polarity, open: open,
                    worn: worn)))
    }

    static func event(_ ear: Ear = .left, sensor: UInt8 = 8) -> ChannelDescriptor {
        ChannelDescriptor(sensor: sensor, ear: ear, kind: .event)
    }

    static func verdict(_ ear: Ear = .left, sensor: UInt8 = 9) -> ChannelDescriptor {
        ChannelDescriptor(sensor: sensor, ear: ear, kind: .verdict)
    }
}

extension BoardDescription {
    static func earbuds(_ channels: ChannelDescriptor..., boot: UInt32 = 1) -> BoardDescription {
        BoardDescription(boot: boot, formFactor: .earbuds, channels: channels)
    }
}

extension EngineParameters {
    /// The defaults, but one reading is enough for a channel to change sides, and open levels don't drift.
    static let plain = {
        var parameters = EngineParameters()
        parameters.glitchMs = 0
        parameters.baselineMs = 0
        return parameters
    }()

    /// The plain ones, changed.
    static func with(_ change: (inout EngineParameters) -> Void) -> EngineParameters {
        changing(plain, change)
    }

    /// The defaults, changed.
    static func usual(_ change: (inout EngineParameters) -> Void) -> EngineParameters {
        changing(EngineParameters(), change)
    }

    private static func changing(
        _ parameters: EngineParameters, _ change: (inout EngineParameters) -> Void
    ) -> EngineParameters {
        var parameters = parameters
        change(&parameters)
        return parameters
    }
}
