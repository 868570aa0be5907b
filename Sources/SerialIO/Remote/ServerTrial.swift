internal import SystemCalls

/// Finds out whether a server keeps a connection that it has accepted, or ends it at once, as one does that serves
/// somebody else: most say so in a line of text first.
struct ServerTrial {
    /// How long a server has to end it. One that is far away has a round trip for it, which is less.
    static let patience: Duration = .milliseconds(300)
    /// The most bytes that are taken for a server's own words.
    static let mostWords = 256

    private var began = BootTime(nanoseconds: 0)

    /// The connection stands.
    mutating func begin(at now: BootTime) { began = now }

    /// When it is over at the latest.
    var deadline: BootTime { began + Self.patience }

    /// Whether the server is taken for one that keeps the connection.
    ///
    /// - Parameters:
    ///   - said: all that came as yet.
    ///   - setsLine: whether the server does what it is asked for, too.
    func isPassed(at now: BootTime, said: [UInt8], setsLine: Bool) -> Bool {
        now >= deadline || setsLine || said.count > Self.mostWords || !said.allSatisfy(Self.isOfText)
    }

    /// What the server said of itself before it ended the connection; nil if that isn't one line of text, as a board may
    /// say several.
    static func words(of said: [UInt8]) -> String? {
        guard said.count <= mostWords, said.allSatisfy(isOfText),
            let lines = String(validating: said, as: UTF8.self)?.split(whereSeparator: \.isNewline),
            lines.count == 1
        else { return nil }
        let words = lines[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// Whether a byte can be part of a line of text.
    private static func isOfText(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x20..<0x7F, 0x80..<0xF5: true
        default: false
        }
    }
}
