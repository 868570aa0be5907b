/// How the child process of a profile fares.
public struct DecoderState: Hashable, Sendable {
    /// What there is to say; the raw value is the stable name in JSON.
    public enum State: String, CaseIterable, Hashable, Sendable {
        case started
        case ended
        /// What it said of a unit can't be taken.
        case refused
        /// Units weren't handed to it, since it doesn't keep up.
        case passedOver
    }

    public var state: State
    /// The number of the unit that it spoke of; nil if this is about none.
    public var unit: UInt64?
    /// How many units it is about; nil if it is about none.
    public var count: UInt64?
    /// Why, in words, of which the child may have chosen some; nil if there is nothing to add.
    public var reason: String?

    init(_ state: State, unit: UInt64? = nil, count: UInt64? = nil, reason: String? = nil) {
        self.state = state
        self.unit = unit
        self.count = count
        self.reason = reason
    }
}
