public import HeadsetWire
public import Timing

/// What a session is for that has one thing to send.
public enum Errand: Hashable, Sendable {
    /// Asks the board something, once it has said who it is.
    case ask(Request.Command)
    /// Sends bytes as they are, at once, and listens so long to what comes back.
    case send([UInt8], listening: Milliseconds)

    /// How it ended.
    public enum Outcome: Hashable, Sendable {
        case acknowledged
        case refused
        /// Nobody answered; or the board never said who it is.
        case abandoned
        /// The bytes are out, and the time to listen is over.
        case sent
    }
}
