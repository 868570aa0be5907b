import HeadsetTerms

/// Bytes as people read them: sixteen a row, in hexadecimal digits and as text.
///
/// ```
/// 48 65 6c 6c 6f 2c 20 77  6f 72 6c 64 21 0d 0a 00  |Hello, world!...|
/// ff                                                |.|
/// ```
/// Whatever isn't printable ASCII is a dot, so that a terminal has nothing to obey.
struct HexRows {
    private static let width = 16

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The rows, without line ends. None for no bytes.
    var rows: [String] {
        stride(from: 0, to: bytes.count, by: Self.width).map { start in
            row(bytes[start..<min(bytes.count, start + Self.width)])
        }
    }

    private func row(_ bytes: ArraySlice<UInt8>) -> String {
        let half = Self.width / 2
        let digits = [bytes.prefix(half), bytes.dropFirst(half)]
            .map { hexadecimal($0, separatedBy: " ").aligned(left: 3 * half - 1) }
        return digits.joined(separator: "  ") + "  |" + text(bytes) + "|"
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }
}
