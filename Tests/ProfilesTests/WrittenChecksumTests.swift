import HeadsetWire
import Profiles
import Testing

/// Checks as a profile has them.
struct WrittenChecksumTests {
    private static func framing(_ sum: String) throws -> Framing {
        let text =
            "{name: \"m\", framing: {kind: \"message\", envelopes: {sync: \"01\", check: {sum: \(sum)}}}}"
        return try Profile(name: "m", bytes: Array(text.utf8)).framing
    }

    private static let content: [UInt8] = [0x01, 0xFF, 0x00, 0x5A, 0xA5]

    @Test func `A CRC by its parameters is the one that the catalogue has by its name`() throws {
        for crc in CRC.catalogue {
            let named = try Self.framing("\"\(crc.name)\"")
            let written = try Self.framing(
                """
                {width: \(crc.width), poly: \(crc.polynomial), init: \(crc.initial), refIn: \(crc.reflectsInput), \
                refOut: \(crc.reflectsOutput), xorOut: \(crc.finalXor)}
                """)
            let packet = try #require(written.encoded(Self.content))
            #expect(packet.count == Self.content.count + crc.width / 8)
            #expect(packet == named.encoded(Self.content), "\(crc.name)")
        }
    }

    @Test func `What isn't said is 0, and the register is read as bytes go in`() throws {
        let short = try Self.framing("{width: 8, poly: 0x31}")
        #expect(
            try short
                == Self.framing("{width: 8, poly: 0x31, init: 0, refIn: false, refOut: false, xorOut: 0}"))
        let reflected = try Self.framing("{width: 8, poly: 0x31, refIn: true}")
        #expect(
            try reflected
                == Self.framing("{width: 8, poly: 0x31, init: 0, refIn: true, refOut: true, xorOut: 0}"))
        #expect(reflected != short)
    }
}
