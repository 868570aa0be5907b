internal import HeadsetTerms

/// What a packet, a line or a memory says at one place.
enum Value: Hashable, Sendable {
    case number(Int64)
    case text(String)
    case address(BluetoothAddress)
}

extension Value {
    /// The number, also where it is written as text: `17`, `-3` or `0x1F`.
    var number: Int64? {
        switch self {
        case .number(let number): number
        case .text(let text): Int64(written: text)
        case .address: nil
        }
    }

    /// The address, also where it is written as text: `12:34:56:78:9A:BC`.
    var address: BluetoothAddress? {
        switch self {
        case .number: nil
        case .text(let text): BluetoothAddress(text)
        case .address(let address): address
        }
    }
}

extension Value: CustomStringConvertible {
    var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): text
        case .address(let address): address.description
        }
    }
}

extension Int64 {
    /// The number that this text is, in tens or, behind `0x`, in sixteens; nil if it is none.
    init?(written text: some StringProtocol) {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative ? text.dropFirst() : text[...]
        let radix = digits.hasPrefix("0x") || digits.hasPrefix("0X") ? 16 : 10
        let figures = radix == 16 ? digits.dropFirst(2) : digits
        guard let first = figures.first, first.isHexDigit,
            let value = Int64(figures, radix: radix)
        else { return nil }
        self = isNegative ? -value : value
    }
}

extension BluetoothAddress {
    /// Six bytes in written order.
    init(firstFirst octets: ArraySlice<UInt8>) {
        guard let address = BluetoothAddress(octets) else { preconditionFailure("an address has six bytes") }
        self = address
    }

    /// Six bytes, the last of the written order first.
    init(lastFirst octets: ArraySlice<UInt8>) {
        guard let address = BluetoothAddress(octets.reversed()) else {
            preconditionFailure("an address has six bytes")
        }
        self = address
    }
}
