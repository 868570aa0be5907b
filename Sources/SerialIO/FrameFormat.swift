/// How one character stands on a line: `8N1` is eight data bits, no parity, one stop bit.
public struct FrameFormat: Hashable, Sendable {
    /// How many bits of a byte a character carries; the others read as 0.
    public enum DataBits: Int, CaseIterable, Sendable {
        case five = 5
        case six, seven, eight
    }

    /// The bit that stands behind the data for checking, by the letter that people write for it.
    public enum Parity: Character, CaseIterable, Sendable {
        case none = "N"
        case even = "E"
        case odd = "O"
        /// Always 1.
        case mark = "M"
        /// Always 0.
        case space = "S"
    }

    /// How long a line rests at least behind a character, in bits. With five data bits most hardware makes two of them
    /// one and a half.
    public enum StopBits: Int, CaseIterable, Sendable {
        case one = 1
        case two
    }

    public var dataBits: DataBits
    public var parity: Parity
    public var stopBits: StopBits

    public init(_ dataBits: DataBits, _ parity: Parity, _ stopBits: StopBits) {
        self.dataBits = dataBits
        self.parity = parity
        self.stopBits = stopBits
    }

    /// What nearly every board uses: 8N1.
    public static let usual = FrameFormat(.eight, .none, .one)
}

/// Written as people do: `7E1`, or `7e1`.
extension FrameFormat: LosslessStringConvertible {
    public init?(_ text: String) {
        let signs = Array(text.uppercased())
        guard signs.count == 3,
            let dataBits = signs[0].wholeNumberValue.flatMap(DataBits.init),
            let parity = Parity(rawValue: signs[1]),
            let stopBits = signs[2].wholeNumberValue.flatMap(StopBits.init)
        else { return nil }
        self.init(dataBits, parity, stopBits)
    }

    public var description: String {
        "\(dataBits.rawValue)\(parity.rawValue)\(stopBits.rawValue)"
    }
}

/// Read as a word.
extension FrameFormat: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let format = FrameFormat(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription:
                    "not a frame format; give data bits (5 to 8), parity (N, E, O, M, S) and stop bits (1, 2), like \"8N1\""
            )
        }
        self = format
    }
}
