internal import HeadsetTerms
internal import Timing

/// A time at the beginning of a line of hex text.
///
/// ```
/// 2026-11-30T00:09:56.083+01:00    2026/11/30 00:12:13    00:12:13.5    00:12:13,500    13.500    [   13.500]    [13]
/// ```
struct HexTime: Equatable {
    var kind: HexForm.Times
    /// Whole seconds: since 1970 of a date, since midnight of a time of day.
    private(set) var seconds: UInt64
    private(set) var nanoseconds: UInt64 = 0
    private var fractionDigits = 0

    private static let mostSeconds = UInt64.max / 1_000_000_000 - 1

    /// The time that comes, with its brackets and a colon behind it; nil, and the cursor not moved, if none does.
    init?(_ cursor: inout TextCursor) {
        var ahead = cursor
        let isBracketed = ahead.take("[")
        if isBracketed { ahead.skipBlanks() }
        guard let time = Self.date(&ahead) ?? Self.timeOfDay(&ahead) ?? Self.seconds(&ahead, isBracketed)
        else { return nil }
        if isBracketed {
            ahead.skipBlanks()
            guard ahead.take("]") else { return nil }
        }
        _ = ahead.take(":")
        guard ahead.isAtGap || ahead.next == UInt8(ascii: "<") || ahead.next == UInt8(ascii: ">") else {
            return nil
        }
        self = time
        cursor = ahead
    }

    private init(_ kind: HexForm.Times, seconds: UInt64) {
        self.kind = kind
        self.seconds = seconds
    }

    /// The time since 1970, or since midnight, or since whatever the seconds count from.
    var sinceOrigin: CaptureTime {
        CaptureTime(nanoseconds: min(seconds, Self.mostSeconds) * 1_000_000_000 + nanoseconds)
    }

    /// The time that socat means: it prints its microseconds with the zeros of nanoseconds.
    var asSocatMeansIt: HexTime {
        guard fractionDigits == 9, nanoseconds < 1_000_000 else { return self }
        var time = self
        time.nanoseconds *= 1000
        return time
    }

    private static func date(_ cursor: inout TextCursor) -> HexTime? {
        var ahead = cursor
        guard let time = date(at: &ahead) else { return nil }
        cursor = ahead
        return time
    }

    private static func date(at cursor: inout TextCursor) -> HexTime? {
        guard let year = cursor.number(digits: 4...4),
            cursor.next == UInt8(ascii: "-") || cursor.next == UInt8(ascii: "/")
        else { return nil }
        cursor.position += 1
        guard let month = cursor.number(digits: 2...2), cursor.take("-") || cursor.take("/"),
            let day = cursor.number(digits: 2...2), cursor.take("T") || cursor.take(" "),
            let clock = clock(&cursor),
            let moment = WallTime(
                year: Int64(year), month: Int64(month), day: Int64(day), hour: clock.hour,
                minute: clock.minute,
                second: clock.second)
        else { return nil }
        var time = HexTime(.dates, seconds: moment.nanoseconds / 1_000_000_000)
        time.takeFraction(&cursor)
        guard time.takeZone(&cursor) else { return nil }
        return time
    }

    private static func timeOfDay(_ cursor: inout TextCursor) -> HexTime? {
        let start = cursor.position
        guard let clock = clock(&cursor) else {
            cursor.position = start
            return nil
        }
        var time = HexTime(
            .timesOfDay, seconds: UInt64((clock.hour * 60 + clock.minute) * 60 + clock.second))
        time.takeFraction(&cursor)
        return time
    }

    /// Outside of brackets a number without a fraction would be a byte.
    private static func seconds(_ cursor: inout TextCursor, _ isBracketed: Bool) -> HexTime? {
        guard let seconds = cursor.number(digits: 1...12), seconds < mostSeconds else { return nil }
        var time = HexTime(.seconds, seconds: seconds)
        time.takeFraction(&cursor)
        return isBracketed || time.fractionDigits > 0 ? time : nil
    }

    private static func clock(_ cursor: inout TextCursor) -> (hour: Int64, minute: Int64, second: Int64)? {
        guard let hour = cursor.number(digits: 2...2), hour < 24, cursor.take(":"),
            let minute = cursor.number(digits: 2...2), minute < 60, cursor.take(":"),
            let second = cursor.number(digits: 2...2), second < 60
        else { return nil }
        return (Int64(hour), Int64(minute), Int64(second))
    }

    /// Takes a point or comma and the digits behind it; those after the ninth are dropped.
    private mutating func takeFraction(_ cursor: inout TextCursor) {
        guard cursor.next == UInt8(ascii: ".") || cursor.next == UInt8(ascii: ","),
            let digit = cursor.peek(1)?.hexadecimalValue, digit < 10
        else { return }
        cursor.position += 1
        var unit: UInt64 = 100_000_000
        while let digit = cursor.next?.hexadecimalValue, digit < 10 {
            nanoseconds += UInt64(digit) * unit
            unit /= 10
            fractionDigits += 1
            cursor.position += 1
        }
    }

    /// Takes `Z`, `+01:00` or `-0330`, if there is one, and turns to UTC; false if the zone is none.
    private mutating func takeZone(_ cursor: inout TextCursor) -> Bool {
        if cursor.take("Z") { return true }
        let isEast = cursor.take("+")
        guard isEast || cursor.take("-") else { return true }
        guard let offset = Self.zoneMinutes(&cursor) else { return false }
        seconds = isEast ? seconds - min(seconds, offset * 60) : seconds + offset * 60
        return true
    }

    private static func zoneMinutes(_ cursor: inout TextCursor) -> UInt64? {
        if let number = cursor.number(digits: 4...4) {
            return number / 100 < 24 && number % 100 < 60 ? number / 100 * 60 + number % 100 : nil
        }
        guard let hours = cursor.number(digits: 2...2), hours < 24, cursor.take(":"),
            let minutes = cursor.number(digits: 2...2), minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
}
