/// How fast a serial line is, in bits per second: any number that a driver takes, not only the classic ones.
public struct BaudRate: Hashable, Sendable {
    /// Bits per second; never 0, which would hang up.
    public let bitsPerSecond: UInt32

    /// - Returns: nil for what no line can do: 0, a negative number, or more than 32 bits hold.
    public init?(_ bitsPerSecond: Int) {
        guard let speed = UInt32(exactly: bitsPerSecond), speed > 0 else {
            return nil
        }
        self.bitsPerSecond = speed
    }
}

extension BaudRate: ExpressibleByIntegerLiteral {
    public init(integerLiteral bitsPerSecond: UInt32) {
        precondition(bitsPerSecond > 0, "a line of 0 baud is hung up")
        self.bitsPerSecond = bitsPerSecond
    }
}

/// Read as a bare number.
extension BaudRate: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let rate = BaudRate(try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not a speed that a line can have; give bits a second, like 115200")
        }
        self = rate
    }
}
