/// What a board says (`protocol/spec.md` §5).
public enum Message: Hashable, Sendable {
    case hello(Hello)
    case samples(Samples)
    case wearEvents(WearEvents)
    case linkEvent(LinkEvent)
    case linkTable(LinkTable)
    case heartbeat(Heartbeat)
    case truth(Truth)
    case log(LogLine)
    case ack(Ack)
    case nack(Nack)
    case pong(Pong)
    /// A type that this version doesn't know, or one that only a host sends: kept and reported.
    case unknown(type: UInt8)

    /// The message that a frame carries.
    ///
    /// Bytes behind those that this version knows are ignored.
    public init(_ frame: Frame) throws(PayloadError) {
        self = .unknown(type: frame.type)
    }

    /// Whether something in it is unknown to this version and was left out: the frame is reported as unknown besides
    /// (`protocol/spec.md` §8.2).
    public var hasUnknownParts: Bool {
        false
    }
}
