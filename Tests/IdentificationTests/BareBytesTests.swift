import HeadsetWire
import Profiles
import TestSupport
import Testing

@testable import Identification

/// Bytes that nobody keeps apart in messages: what is drafted of them must be able to cut them.
@Suite struct BareBytesTests {
    private static let checks: [Checksum?] = [
        nil,
        .crc(
            CRC(
                name: "CRC-16 that no catalogue has", width: 16, polynomial: 0x3D65, initial: 0,
                reflectsInput: true, reflectsOutput: true, finalXor: 0xFFFF)),
        .crc(
            CRC(
                name: "CRC-8 that no catalogue has", width: 8, polynomial: 0xD1, initial: 0x5A,
                reflectsInput: true, reflectsOutput: false, finalXor: 0x33)),
    ]

    /// A hundred packets: sync, length, one of three kinds, payload, check.
    private static func packets(
        sync: [UInt8], _ check: Checksum?, using generator: inout SeededGenerator
    ) -> [[UInt8]] {
        let length = LengthField(
            PacketField(at: sync.count), adding: sync.count + 1 + (check?.byteCount ?? 0))
        let envelope = Envelope(
            sync: sync, .lengths([length]), checks: check.map { [PacketCheck($0)] } ?? [])
        return (0..<100).compactMap { _ in
            let kind = UInt8.random(in: 1...3, using: &generator)
            let payload = generator.bytes(Int.random(in: 2...18, using: &generator))
            return envelope.sealed(sync + [0, kind] + payload)
        }
    }

    private static func profile(draftedFrom found: IdentifiedFraming) throws -> Profile {
        let text = try #require(ProfileDraft.text(of: found, name: "draft", source: "bytes.bin"))
        return try Profile(name: "draft.json5", bytes: Array(text.utf8))
    }

    @Test(arguments: [[0xA5, 0x5A], [0xAA], [0xFD]] as [[UInt8]], checks)
    func `The draft of packets whose check is unknown reads them, where the bytes begin with one`(
        sync: [UInt8], check: Checksum?
    ) throws {
        for seed in UInt64(1)...5 {
            var generator = SeededGenerator(seed: seed)
            let packets = Self.packets(sync: sync, check, using: &generator)
            let bytes = packets.flatMap(\.self)
            let found = try #require(
                Identification(of: StreamSample(bytes)).framing.identified, "seed \(seed)")
            #expect(found.evidence.contains { $0.claim == .unchecked }, "seed \(seed)")
            let profile = try Self.profile(draftedFrom: found)
            let taken = FramingTrial(bytes, profile.framing).taken.map { Array(bytes[$0.range]) }
            #expect(Set(taken).intersection(packets).count >= 95, "seed \(seed): \(profile.framing)")
        }
    }

    @Test func `Messages put end to end that share no first byte are said to be no bytes to cut`() throws {
        let stream = try VendorStream(.tozo, count: 20, seed: 1)
        let glued = try #require(Identification(of: StreamSample(stream.bytes)).framing.identified)
        #expect(glued.isPutEndToEnd)
        let apart = try #require(Identification(of: StreamSample(messagesOf: stream)).framing.identified)
        #expect(!apart.isPutEndToEnd)
        let warning = "bytes alone can't be cut"
        let drafts = try [glued, apart].map {
            try #require(ProfileDraft.text(of: $0, name: "draft", source: "bytes.bin"))
        }
        #expect(drafts.map { $0.contains(warning) } == [true, false])
        _ = try Self.profile(draftedFrom: glued)
    }
}
