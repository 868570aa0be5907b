/// Bytes as hexadecimal digits: two each, lower case, with `separator` between bytes.
public func hexadecimal(_ bytes: some Collection<UInt8>, separatedBy separator: String = "") -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * (2 + separator.utf8.count))
    for byte in bytes {
        if !digits.isEmpty { digits += separator.utf8 }
        digits.append(UInt8(hexadecimalDigit: byte >> 4))
        digits.append(UInt8(hexadecimalDigit: byte & 0x0F))
    }
    return String(decoding: digits, as: UTF8.self)
}

/// A number in hexadecimal digits, as many as its width has, lower case.
public func hexadecimal(_ number: some FixedWidthInteger & UnsignedInteger) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: type(of: number).bitWidth / 4 - digits.utf8.count) + digits
}

extension [UInt8] {
    /// The bytes that hexadecimal digits stand for, two each, in either case; nil if there is anything else, or half a
    /// byte.
    public init?(hexadecimal digits: some StringProtocol) {
        let nibbles = digits.utf8.compactMap(\.hexadecimalValue)
        guard nibbles.count == digits.utf8.count, nibbles.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }
}

extension UInt8 {
    /// The digit for a value below 16, in ASCII, lower case.
    @inlinable
    public init(hexadecimalDigit value: UInt8) {
        self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// The value of a hexadecimal digit in ASCII, in either case; nil for anything else.
    @inlinable
    public var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
