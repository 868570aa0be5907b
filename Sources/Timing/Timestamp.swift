/// A moment of a session, in nanoseconds since the session began.
///
/// The host stamps what it receives with the boot-time clock, so that neither a stepped wall clock nor a suspended
/// machine bends a session. What the *board* says about time is a ``DeviceTime``; the two are never mixed.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Nanoseconds since the session began.
    public var nanoseconds: Int64

    /// The moment at which a session begins.
    public static let zero = Timestamp(nanoseconds: 0)

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The whole milliseconds that have passed since the session began, rounded down.
    public var milliseconds: Milliseconds {
        let quotient = nanoseconds / 1_000_000
        return Milliseconds(nanoseconds % 1_000_000 < 0 ? quotient - 1 : quotient)
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The one that comes first; nil if there is none.
    public static func earlier(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// Stops at the ends of the range, since a capture can claim any time and any interval.
    public static func + (moment: Timestamp, interval: Milliseconds) -> Timestamp {
        let (length, isTooLong) = interval.count.multipliedReportingOverflow(by: 1_000_000)
        let (sum, isTooFar) = moment.nanoseconds.addingReportingOverflow(length)
        guard isTooLong || isTooFar else { return Timestamp(nanoseconds: sum) }
        return Timestamp(nanoseconds: interval < .zero ? .min : .max)
    }
}
