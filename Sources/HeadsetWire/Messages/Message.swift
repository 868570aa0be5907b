/// What a board says (`protocol/spec.md` §5).
///
/// What is large and rare is indirect: a message is handed around as it is, and most are small.
public enum Message: Hashable, Sendable {
    indirect case hello(Hello)
    case samples(Samples)
    case wearEvents(WearEvents)
    case linkEvent(LinkEvent)
    case linkTable(LinkTable)
    case heartbeat(Heartbeat)
    case truth(Truth)
    indirect case log(LogLine)
    case ack(Ack)
    case nack(Nack)
    case pong(Pong)
    /// A type that this version doesn't know, or one that only a host sends: kept and reported.
    case unknown(type: UInt8)

    /// The message that a frame carries.
    ///
    /// Bytes behind those that this version knows are ignored. Allocates only for what holds text.
    public init(_ frame: Frame) throws(PayloadError) {
        var payload = PayloadReader(frame.payload)
        switch MessageType(rawValue: frame.header.type) {
        case .hello: self = .hello(try Hello(&payload))
        case .samples: self = .samples(try Samples(&payload))
        case .wearEvent: self = .wearEvents(try WearEvents(&payload, atLeast: 1))
        case .linkEvent: self = .linkEvent(try LinkEvent(&payload))
        case .linkTable: self = .linkTable(try LinkTable(&payload))
        case .heartbeat: self = .heartbeat(try Heartbeat(&payload))
        case .truth: self = .truth(try Truth(&payload))
        case .log: self = .log(try LogLine(&payload))
        case .ack: self = .ack(Ack(request: try payload.number()))
        case .nack: self = .nack(Nack(request: try payload.number(), reason: try payload.value()))
        case .pong: self = .pong(try Pong(&payload))
        case nil: self = .unknown(type: frame.header.type)
        }
    }

    /// Whether something in it is unknown to this version and was left out: the frame is reported as unknown besides
    /// (`protocol/spec.md` §8.2).
    public var hasUnknownParts: Bool {
        switch self {
        case .wearEvents(let events): events.hasUnknownParts
        case .linkEvent(let event): event.change == nil
        case .linkTable(let table): table.hasUnknownParts
        case .heartbeat(let heartbeat): heartbeat.states.hasUnknownParts
        case .hello, .samples, .truth, .log, .ack, .nack, .pong: false
        case .unknown: true
        }
    }
}
