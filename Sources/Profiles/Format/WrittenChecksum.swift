internal import HeadsetWire
internal import Settings

/// A check by its name in the catalogue, or a CRC by its parameters:
/// `{width: 8, poly: 0x07, init: 0xff, refIn: true, refOut: true, xorOut: 0}`.
struct WrittenChecksum: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case width, poly, `init`, refIn, refOut, xorOut
    }

    let checksum: Checksum

    init(from decoder: any Decoder) throws {
        guard decoder.isObject else {
            checksum = try Self.named(decoder.singleValueContainer())
            return
        }
        let file = try decoder.object(Key.self)
        let width = try Self.width(file)
        let greatest = UInt32.max >> UInt32(32 - width)
        let reflectsInput = try file.decodeIfPresent(Bool.self, forKey: .refIn) ?? false
        checksum = .crc(
            CRC(
                name: "CRC-\(width) of its own", width: width, polynomial: try Self.polynomial(file, width),
                initial: try file.whole(.`init`, in: 0...greatest, absent: 0), reflectsInput: reflectsInput,
                reflectsOutput: try file.decodeIfPresent(Bool.self, forKey: .refOut) ?? reflectsInput,
                finalXor: try file.whole(.xorOut, in: 0...greatest, absent: 0)))
    }

    private static func named(_ value: any SingleValueDecodingContainer) throws -> Checksum {
        let isText = (try? value.decode(String.self)) != nil  // failing is the answer
        guard isText else {
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "expected a name or an object")
        }
        return try value.decode(ChecksumName.self).checksum
    }

    private static func width(_ file: KeyedDecodingContainer<Key>) throws -> Int {
        let width = try file.whole(.width, in: 8...32)
        guard width.isMultiple(of: 8) else {
            throw DecodingError.dataCorruptedError(
                forKey: .width, in: file, debugDescription: "expected 8, 16, 24 or 32 bits: whole bytes")
        }
        return width
    }

    /// One whose lowest term is missing is no polynomial of a CRC: it was written for a register that shifts to the right.
    private static func polynomial(_ file: KeyedDecodingContainer<Key>, _ width: Int) throws -> UInt32 {
        let polynomial = try file.whole(.poly, in: 1...UInt32.max >> UInt32(32 - width))
        guard polynomial.isMultiple(of: 2) else { return polynomial }
        let turned = (0..<width).reduce(UInt32(0)) { $0 << 1 | polynomial >> UInt32($1) & 1 }
        let advice = turned.isMultiple(of: 2) ? "" : "; did you mean 0x\(String(turned, radix: 16))?"
        throw DecodingError.dataCorruptedError(
            forKey: .poly, in: file,
            debugDescription:
                "0x\(String(polynomial, radix: 16)) is even; a polynomial is written with its highest bit first\(advice)"
        )
    }
}
