internal import HeadsetTerms

/// The place in the dumped bytes that a row begins with.
struct HexOffset: Equatable {
    var value: UInt64
    /// How many digits it is written with. They never become fewer, so that an offset that was cut shows.
    var digits: Int

    /// How many digits an offset has: 7 in old versions of xxd, more than 8 from 4 GiB on.
    static let mostDigits = 16
    static let fewestDigits = 7

    /// The offset that comes; nil, and the cursor not moved, if none does.
    init?(_ cursor: inout TextCursor) {
        digits = cursor.digitsAhead
        guard Self.fewestDigits...Self.mostDigits ~= digits else { return nil }
        value = 0
        for _ in 0..<digits {
            value = value << 4 | UInt64(cursor.next?.hexadecimalValue ?? 0)
            cursor.position += 1
        }
    }
}
