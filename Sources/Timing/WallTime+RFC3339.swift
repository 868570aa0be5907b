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
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard 1970...2200 ~= year, 1...12 ~= month, 1...daysInMonth(month, of: year) ~= day,
            hour < 24, minute < 60, second < 60
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
