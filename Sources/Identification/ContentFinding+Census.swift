extension ContentFinding {
    /// Counts what these bytes are.
    init(of bytes: [UInt8]) {
        var census = ByteCensus()
        for byte in bytes { census.count(byte) }
        let kind: Kind =
            if bytes.count < Identification.fewestBytes {
                .unknown
            } else if census.text * 20 >= bytes.count * 19 {
                .text
            } else if census.sevenBitText * 20 >= bytes.count * 19, census.evenParity * 50 >= bytes.count * 49
            {
                .evenParityText
            } else if census.sevenBitText * 20 >= bytes.count * 19, census.evenParity * 50 <= bytes.count {
                .oddParityText
            } else {
                .binary
            }
        self.init(
            kind: kind, textBytes: census.text, lineEnding: census.lineEnding,
            lines: census.lineFeeds + census.carriageReturns + census.pairs)
    }

    /// Whether a person can read it, perhaps less its parity bits.
    public var isText: Bool {
        switch kind {
        case .text, .evenParityText, .oddParityText: true
        case .binary, .unknown: false
        }
    }
}

/// What bytes are there, as far as text is concerned.
private struct ByteCensus {
    /// Printable ASCII, and the control characters of a terminal. Of all bytes 101 in 256: of 40 random ones 38 or more
    /// are so once in 10¹³ times. A text in UTF-8 of another script counts as binary: few boards print one.
    private(set) var text = 0
    /// Such as text has, the eighth bit left out.
    private(set) var sevenBitText = 0
    /// Bytes with an even number of ones.
    private(set) var evenParity = 0
    /// Ends of lines: LF alone, CR alone, and CR LF.
    private(set) var lineFeeds = 0
    private(set) var carriageReturns = 0
    private(set) var pairs = 0
    private var last: UInt8 = 0

    mutating func count(_ byte: UInt8) {
        if Self.isText(byte) { text += 1 }
        if Self.isText(byte & 0x7F) { sevenBitText += 1 }
        if byte.nonzeroBitCount & 1 == 0 { evenParity += 1 }
        if byte == 0x0A {
            if last == 0x0D {
                carriageReturns -= 1
                pairs += 1
            } else {
                lineFeeds += 1
            }
        } else if byte == 0x0D {
            carriageReturns += 1
        }
        last = byte
    }

    var lineEnding: LineEnding? {
        let all = lineFeeds + carriageReturns + pairs
        return switch all {
        case 0: nil
        case _ where pairs * 10 >= all * 9: .crLF
        case _ where lineFeeds * 10 >= all * 9: .lf
        case _ where carriageReturns * 10 >= all * 9: .cr
        default: .mixed
        }
    }

    static func isText(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x08...0x0A, 0x0D, 0x1B, 0x20...0x7E: true
        default: false
        }
    }
}
