import HeadsetWire
import Profiles
import TestSupport
import Testing

/// A board can send anything.
struct ProfileFuzzTests {
    @Test(arguments: VendorFile.all)
    func `No cut and no turned bit of a vendor's frame stops the reader`(vendor: VendorFile) throws {
        let profile = try vendor.profile
        var reader = ProfileReader(profile)
        for entry in try vendor.entries {
            let bytes = entry.hex.bytes
            for count in 0...bytes.count {
                let isBounded = reader.isBounded(reading: Array(bytes.prefix(count)))
                try #require(isBounded, "\(entry.hex) cut at \(count)")
            }
            for bit in 0..<8 * bytes.count {
                var turned = bytes
                turned[bit / 8] ^= 1 << UInt8(bit % 8)
                let isBounded = reader.isBounded(reading: turned)
                try #require(isBounded, "\(HexBytes(turned))")
            }
        }
    }

    @Test(arguments: VendorFile.all)
    func `Random packets stop no reader, and what they say is bounded`(vendor: VendorFile) throws {
        let profile = try vendor.profile
        let frames = try vendor.entries.map(\.hex.bytes)
        var generator = SeededGenerator(seed: 20)
        var reader = ProfileReader(profile)
        for _ in 0..<1000 {
            var bytes = frames.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 0...6, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            let tail = Int.random(in: 0...400, using: &generator)
            if Bool.random(using: &generator) {
                bytes += (0..<tail).map { _ in .random(in: 0...255, using: &generator) }
            }
            let isBounded = reader.isBounded(reading: bytes)
            try #require(isBounded, "\(HexBytes(bytes))")
        }
    }

    @Test func `A packet that claims more than can be is refused, and nothing of it counts`() throws {
        let text = """
            {
              name: "deep", framing: {kind: "message", maximum: 65536},
              memory: {last: 0},
              messages: [{
                name: "m", remember: {last: "0:u8"},
                emit: [{each: {from: 0, size: 1}, rules: [{emit: [{log: "x"}, {log: "y"}, {log: "z"}, {log: "w"}, {log: "v"}]}]}],
              }],
            }
            """
        var reader = ProfileReader(try Profile(name: "deep", bytes: Array(text.utf8)))
        #expect(throws: PacketMeaningless(reason: "more than 1024 records")) {
            try reader.read(Packet(bytes: ArraySlice(repeating: 1, count: 60_000), contentCount: 60_000))
        }
        #expect(throws: PacketMeaningless(reason: "says more than 4096 things")) {
            try reader.read(Packet(bytes: ArraySlice(repeating: 1, count: 1024), contentCount: 1024))
        }
        let said = try reader.read(Packet(bytes: [7, 7], contentCount: 2))
        #expect(said.log.count == 10)
    }
}

extension ProfileReader {
    /// Reads a packet that the bytes might be, whatever its envelope; whether what it said, if anything, is bounded.
    fileprivate mutating func isBounded(reading bytes: [UInt8]) -> Bool {
        for envelope in 0..<4 {
            for content in [bytes.count, max(0, bytes.count - 3)] {
                do throws(PacketMeaningless) {
                    let message = try read(
                        Packet(envelope: envelope, bytes: bytes[...], contentCount: content))
                    if message.events.count + message.links.count + message.log.count > 4096 { return false }
                } catch {
                    if error.reason.isEmpty { return false }
                }
            }
        }
        return true
    }
}
