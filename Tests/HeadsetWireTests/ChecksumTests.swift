import Testing

@testable import HeadsetWire

@Suite struct ChecksumTests {
    @Test func `The check value of the catalogue comes out`() {
        // reveng's catalogue of CRC algorithms, CRC-32/ISO-HDLC.
        #expect(Array("123456789".utf8).withUnsafeBytes(Checksum.crc32) == 0xCBF4_3926)
        #expect([UInt8]().withUnsafeBytes(Checksum.crc32) == 0)
    }

    @Test func `A checksum at the end is right for what stands before it and for nothing else`() {
        let bytes: [UInt8] = Array("123456789".utf8) + [0x26, 0x39, 0xF4, 0xCB]
        #expect(bytes.withUnsafeBytes(Checksum.isRight))
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(!damaged.withUnsafeBytes(Checksum.isRight))
        }
    }
}
