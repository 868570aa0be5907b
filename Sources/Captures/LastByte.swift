/// How much later than its last byte a unit was closed, where only the time that passed closed it: a comment of its
/// packet, `last byte 5012345 ns before`.
///
/// As a comment it is readable in Wireshark, and it stays true when a tool shifts the times of a file.
enum LastByte {
    /// The comment for a unit that was closed at `time`.
    static func comment(_ lastByte: CaptureTime, before time: CaptureTime) -> String {
        "\(prefix)\(max(time, lastByte).nanoseconds - lastByte.nanoseconds)\(suffix)"
    }

    /// The moment that a comment of a unit closed at `time` states; nil if it is some other comment.
    static func stated(in comment: String, before time: CaptureTime) -> CaptureTime? {
        guard comment.hasPrefix(prefix), comment.hasSuffix(suffix) else { return nil }
        let digits = comment.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let lag = UInt64(String(decoding: digits, as: UTF8.self))
        else { return nil }
        return CaptureTime(nanoseconds: time.nanoseconds - min(lag, time.nanoseconds))
    }

    private static let prefix = "last byte "
    private static let suffix = " ns before"
}
