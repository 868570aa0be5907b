internal import Sessions
internal import Timing

/// A board in virtual time, with the session that hears it. Times are the session's.
protocol BoardPlayer: AnyObject {
    /// When the board or its bridge next does something; nil if never again.
    var nextMoment: Timestamp? { get }

    /// Lets happen what is due first, which is due by then.
    func act(at moment: Timestamp)

    /// Bytes from the bridge arrive at the board.
    func receive(_ bytes: [UInt8], at moment: Timestamp)

    /// Lets the session be drained, or told of something.
    func withSession<Value>(_ body: (inout Session) -> Value) -> Value
}
