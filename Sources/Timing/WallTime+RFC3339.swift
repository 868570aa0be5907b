extension WallTime {
    /// The moment that a text like `2026-01-05T09:00:00Z` names; nil for any other form and for days that aren't.
    public init?(rfc3339 text: String) {
        let form = Array("0000-00-00T00:00:00Z".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count == form.count else { return nil }
        for (byte, wanted) in zip(bytes, form) {
            let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            guard wanted == UInt8(ascii: "0") ? isDigit : byte == wanted else { return nil }
        }
        func number(_ range: Range<Int>) -> Int64 {
            bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        }
        self.init(
            year: number(0..<4), month: number(5..<7), day: number(8..<10),
            hour: number(11..<13), minute: number(14..<16), second: number(17..<19))
    }

    /// The moment of a calendar day in UTC; nil for days and times of day that aren't, and outside 1970 to 2200.
    public init?(year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64) {
        guard 1970...2200 ~= year, 1...12 ~= month, 1...daysInMonth(month, of: year) ~= day,
            0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second
        else { return nil }
        let days =
            daysSince1970(toYear: year) + (1..<month).reduce(0) { $0 + daysInMonth($1, of: year) } + day - 1
        self.init(nanoseconds: UInt64((((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000_000_000))
    }
}

private func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

private func daysInMonth(_ month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

private func daysSince1970(toYear year: Int64) -> Int64 {
    (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
}
