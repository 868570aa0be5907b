import FoundationEssentials
import HeadsetWire
import TestSupport
import Testing

@Suite struct ChecksumCatalogueTests {
    private func value(_ checksum: Checksum, _ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBytes(PreparedChecksum(checksum).value(of:))
    }

    @Test func `Every CRC of the public file has its parameters and gives its check value`() throws {
        let contents = try WireVector.contents(of: "public/crc.json")
        let file = try JSONDecoder().decode(JSONValue.self, from: contents)
        let text = Array(file["input_ascii"].text.utf8)
        func number(_ hex: JSONValue) -> UInt32? { UInt32(hex.text, radix: 16) }
        for entry in file["entries"].elements {
            let name = String(entry["name"].text.prefix { $0 != " " })
            let checksum = try #require(Checksum(name: name))
            guard case .crc(let crc) = checksum else { continue }
            #expect(
                crc
                    == CRC(
                        name: name, width: entry["poly"].text.count * 4,
                        polynomial: try #require(number(entry["poly"])),
                        initial: try #require(number(entry["init"])),
                        reflectsInput: entry["refin"] == .bool(true),
                        reflectsOutput: entry["refout"] == .bool(true),
                        finalXor: try #require(number(entry["xorout"]))))
            #expect(value(checksum, text) == number(entry["check"]), "\(name)")
        }
        #expect(file["entries"].elements.count == CRC.catalogue.count)
    }

    @Test func `The sums are the sums`() {
        #expect(value(.sum, [0xFF, 2, 3]) == 4)
        #expect(value(.negatedSum, [0xFF, 2, 3]) == 0xFC)
        #expect(value(.xor, [0xF0, 0x0F, 3]) == 0xFC)
        #expect([Checksum.sum, .negatedSum, .xor].map { value($0, []) } == [0, 0, 0])
    }

    @Test func `A checksum is found by its name, whatever the case`() {
        for checksum in Checksum.catalogue { #expect(Checksum(name: checksum.name.lowercased()) == checksum) }
        #expect(Checksum(name: "CRC-16") == nil)
        #expect(Checksum(name: "SUM8") == .sum)
    }

    @Test(arguments: UInt64(0)..<300)
    func `Any parameters and lengths give what the bits give one by one`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let width = Int.random(in: 8...32, using: &generator)
        let mask = UInt32.max >> (32 - UInt32(width))
        let crc = CRC(
            name: "any", width: width, polynomial: .random(in: 0...mask, using: &generator) | 1,
            initial: .random(in: 0...mask, using: &generator), reflectsInput: .random(using: &generator),
            reflectsOutput: .random(using: &generator), finalXor: .random(in: 0...mask, using: &generator))
        for length in [0, 1, 7, 8, 9, 15, 16, 100] {
            let bytes = generator.bytes(length)
            #expect(value(.crc(crc), bytes) == Self.bitByBit(crc, bytes), "\(crc) \(bytes)")
        }
    }

    /// The catalogue's definition, to the letter.
    private static func bitByBit(_ crc: CRC, _ bytes: [UInt8]) -> UInt32 {
        let mask = UInt32.max >> (32 - UInt32(crc.width))
        var register = crc.initial
        for byte in bytes {
            for place in 0..<8 {
                let bit = crc.reflectsInput ? byte >> UInt8(place) & 1 : byte >> UInt8(7 - place) & 1
                let out = register >> UInt32(crc.width - 1) & 1
                register = register << 1 & mask
                if out != UInt32(bit) { register ^= crc.polynomial }
            }
        }
        if crc.reflectsOutput {
            register = (0..<crc.width).reduce(0) { $0 << 1 | register >> UInt32($1) & 1 }
        }
        return register ^ crc.finalXor
    }
}
