/// How a request to a board fares.
public struct RequestChange: Hashable, Sendable {
    /// The states of a request; the raw value is the stable name in JSON.
    public enum State: String, CaseIterable, Hashable, Sendable {
        case sent
        case acknowledged
        case refused
        case abandoned
    }

    /// The id that the request carries.
    public var id: UInt16
    /// The name of the message, as the command line has it.
    public var command: String
    public var state: State
    /// Which attempt, from 1; 0 of a request that could not go out.
    public var attempt: Int
}
