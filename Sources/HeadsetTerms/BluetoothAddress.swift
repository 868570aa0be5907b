/// The six bytes that name a Bluetooth device, in written order: `12:34:56:78:9A:BC`.
public struct BluetoothAddress: Hashable, Comparable, Sendable {
    private let value: UInt64

    /// The address whose written order is these six bytes; nil if there are not exactly six.
    public init?(_ octets: some Collection<UInt8>) {
        guard octets.count == 6 else { return nil }
        value = octets.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The address written as six pairs of hexadecimal digits with colons between; nil if `text` is anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let octets = parts.compactMap { part in part.utf8.count == 2 ? [UInt8](hexadecimal: part)?.first : nil
        }
        guard octets.count == parts.count else { return nil }
        self.init(octets)
    }

    /// The six bytes in written order.
    public var octets: [UInt8] {
        (0..<6).map { UInt8(truncatingIfNeeded: value >> (40 - 8 * $0)) }
    }

    public static func < (left: BluetoothAddress, right: BluetoothAddress) -> Bool {
        left.value < right.value
    }
}

extension BluetoothAddress: CustomStringConvertible {
    public var description: String {
        octets.map { hexadecimal($0).uppercased() }.joined(separator: ":")
    }
}

/// Written and read as text, as in `"12:34:56:78:9A:BC"`.
extension BluetoothAddress: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = BluetoothAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not a Bluetooth address like 12:34:56:78:9A:BC")
        }
        self = address
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
