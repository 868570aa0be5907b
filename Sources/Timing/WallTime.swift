/// A moment by the wall clock, in nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// A session reads the wall clock once, when it begins.
public struct WallTime: Hashable, Comparable, Sendable {
    public var nanoseconds: UInt64

    public init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// This moment and so much of a session later.
    public static func + (start: WallTime, moment: Timestamp) -> WallTime {
        WallTime(nanoseconds: start.nanoseconds &+ UInt64(bitPattern: moment.nanoseconds))
    }

    /// In UTC as RFC 3339 writes it, with nanoseconds: `2026-02-01T09:31:12.123456789Z`.
    public var rfc3339: String {
        let (date, time) = civil
        return "\(date.year.padded(4))-\(date.month.padded(2))-\(date.day.padded(2))T"
            + "\(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2)).\(time.nanosecond.padded(9))Z"
    }

    /// In UTC for a file name: `20260201T093112.123Z`.
    public var compact: String {
        let (date, time) = civil
        return "\(date.year.padded(4))\(date.month.padded(2))\(date.day.padded(2))T"
            + "\(time.hour.padded(2))\(time.minute.padded(2))\(time.second.padded(2))."
            + "\((time.nanosecond / 1_000_000).padded(3))Z"
    }

    /// The time of day in UTC, to the millisecond: `09:31:12.123`.
    public var timeOfDay: String {
        let time = civil.time
        return "\(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2))."
            + (time.nanosecond / 1_000_000).padded(3)
    }

    private typealias Day = (year: UInt64, month: UInt64, day: UInt64)
    private typealias TimeOfDay = (hour: UInt64, minute: UInt64, second: UInt64, nanosecond: UInt64)

    /// Date and time in the proleptic Gregorian calendar.
    private var civil: (date: Day, time: TimeOfDay) {
        let seconds = nanoseconds / 1_000_000_000
        let inDay = seconds % 86_400
        let time = (inDay / 3600, inDay / 60 % 60, inDay % 60, nanoseconds % 1_000_000_000)
        return (Self.date(daysSince1970: seconds / 86_400), time)
    }

    /// Counts in years that begin in March, so that the leap day is the last of its year.
    private static func date(daysSince1970 days: UInt64) -> Day {
        let shifted = days + 719_468  // days since 0000-03-01
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

extension UInt64 {
    fileprivate func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
