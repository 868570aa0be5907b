@_exported public import FoundationEssentials

/// A Bluetooth UUID of 16, 32 or 128 bits: a stand-in, for discovery descriptors.
///
/// Two are equal if they name the same service: a short one is the long one of the Bluetooth base UUID.
public final class CBUUID: Sendable {
    /// 2, 4 or 16 bytes, in written order.
    public let data: Data

    /// - Parameter string: 4, 8 or 32 hexadecimal digits, the 32 in the groups of a UUID. Anything else ends the
    ///   process, as it does on a phone.
    public init(string: String) {
        guard let data = CBUUID.bytes(of: string) else {
            preconditionFailure("CBUUID: \(string) has neither 4 nor 8 hexadecimal digits, nor is it a UUID")
        }
        self.data = data
    }

    /// - Parameter data: 2, 4 or 16 bytes, in written order. Any other number ends the process, as it does on a phone.
    public init(data: Data) {
        precondition(
            [2, 4, 16].contains(data.count), "CBUUID: \(data.count) bytes are neither 2 nor 4 nor 16")
        self.data = data
    }

    public init(nsuuid: UUID) {
        data = CBUUID.bytes(of: nsuuid)
    }

    /// As it was given, in upper case: `180D`, or all 36 characters of a UUID.
    public var uuidString: String {
        guard data.count == 16 else { return data.map(CBUUID.hexadecimal).joined() }
        let digits = data.map(CBUUID.hexadecimal)
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
        return groups.map { digits[$0].joined() }.joined(separator: "-")
    }

    /// All 16 bytes: `0000xxxx-0000-1000-8000-00805F9B34FB` for a short one.
    private var expanded: [UInt8] {
        if data.count == 16 { return Array(data) }
        let base: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB]
        return Array(repeating: 0, count: 4 - data.count) + Array(data) + base
    }

    private static func bytes(of string: String) -> Data? {
        switch string.utf8.count {
        case 4, 8:
            guard string.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let number = UInt32(string, radix: 16)
            else { return nil }
            let count = string.utf8.count / 2
            return Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) })
        default:
            return UUID(uuidString: string).map(bytes)
        }
    }

    private static func bytes(of uuid: UUID) -> Data {
        withUnsafeBytes(of: uuid.uuid) { Data($0) }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
    }
}

extension CBUUID: Hashable {
    public static func == (left: CBUUID, right: CBUUID) -> Bool {
        left.expanded == right.expanded
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(expanded)
    }
}

extension CBUUID: CustomStringConvertible {
    public var description: String { uuidString }
}
