internal import SystemCalls

/// Finds out whether a server keeps a connection that it has accepted, or ends it at once, as one does that serves
/// somebody else: most say so in a line of text first.
struct ServerTrial {
    /// How long a server has to end it. One that is far away has a round trip for it, which is less.
    static let patience: Duration = .milliseconds(300)
    /// The same for one that has ended a connection at once before.
    static let longPatience: Duration = .seconds(1)
    /// The most bytes that are taken for a server's own words.
    static let mostWords = 256

    let suspects: Bool
    private var began = BootTime(nanoseconds: 0)

    /// - Parameter suspects: whether it is a server that ends connections at once: then bytes that can't be its words don't
    ///   prove that it keeps this one.
    init(suspects: Bool) {
        self.suspects = suspects
    }

    /// The connection stands.
    mutating func begin(at now: BootTime) { began = now }

    /// When it is over at the latest.
    var deadline: BootTime { began + (suspects ? Self.longPatience : Self.patience) }

    /// Whether the server is taken for one that keeps the connection.
    ///
    /// - Parameters:
    ///   - said: all that came as yet.
    ///   - setsLine: whether the server does what it is asked for, too.
    func isPassed(at now: BootTime, said: [UInt8], setsLine: Bool) -> Bool {
        if now >= deadline { return true }
        return !suspects && (setsLine || said.count > Self.mostWords || !said.allSatisfy(Self.isOfText))
    }

    /// What the server said of itself before it ended the connection, in one line; nil if that is no text.
    static func words(of said: [UInt8]) -> String? {
        guard said.count <= mostWords, said.allSatisfy(isOfText),
            let text = String(validating: said, as: UTF8.self)
        else { return nil }
        let words = text.split { $0.isWhitespace }.joined(separator: " ")
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
