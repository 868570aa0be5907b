public import Timing

/// A moment as a capture carries it: nanoseconds since 1970-01-01T00:00:00Z.
///
/// Whoever records reads the wall clock once, when the session starts, and from then on adds the boot-time clock's
/// ``Timing/Timestamp`` to it. So a stepped clock, daylight saving or a suspend bends nothing, and a replay gets the
/// session's own times back by subtraction.
public struct CaptureTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since 1970 in UTC, leap seconds not counted. A pcapng file holds no moment before 1970.
    public var nanoseconds: UInt64

    public init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    public static func < (left: CaptureTime, right: CaptureTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The moment `moment` of a session that started at `start`; stops at the ends of the range.
    public static func + (start: CaptureTime, moment: Timestamp) -> CaptureTime {
        let magnitude = moment.nanoseconds.magnitude
        if moment.nanoseconds < 0 {
            let (sum, overflow) = start.nanoseconds.subtractingReportingOverflow(magnitude)
            return CaptureTime(nanoseconds: overflow ? .min : sum)
        }
        let (sum, overflow) = start.nanoseconds.addingReportingOverflow(magnitude)
        return CaptureTime(nanoseconds: overflow ? .max : sum)
    }

    /// The moment of a session that started at `start`; negative before it; stops at the ends of the range.
    public static func - (moment: CaptureTime, start: CaptureTime) -> Timestamp {
        if moment < start {
            let distance = Int64(clamping: start.nanoseconds - moment.nanoseconds)
            return Timestamp(nanoseconds: -distance)
        }
        return Timestamp(nanoseconds: Int64(clamping: moment.nanoseconds - start.nanoseconds))
    }
}
