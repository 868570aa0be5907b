import HeadsetWire
import TestSupport
import Testing

@testable import Identification

/// Streams of real frames: their shapes are found by what the frames have in common, not by what is known of a vendor.
@Suite struct VendorTests {
    private static let seeds: ClosedRange<UInt64> = 1...10

    private static func check(
        _ vendor: VendorFrames, _ sample: StreamSample, _ stream: VendorStream, _ about: String
    ) {
        let identification = Identification(of: sample)
        guard let found = identification.framing.identified else {
            Issue.record("\(vendor), \(about): \(identification.framing)")
            return
        }
        #expect(vendor.differences(to: found, in: stream.readable) == [], "\(vendor), \(about)")
        // Of a shape that came once nothing is known.
        #expect(found.frames * 10 >= stream.whole.count * 8, "\(vendor), \(about)")
        #expect(identification.rate == .right, "\(vendor), \(about)")
    }

    @Test(arguments: VendorFrames.streams, seeds)
    func `The framing and check of a vendor's stream of 20 frames are named`(
        vendor: VendorFrames, seed: UInt64
    ) throws {
        let stream = try VendorStream(vendor, count: 20, seed: seed)
        Self.check(vendor, StreamSample(stream.bytes), stream, "glued, seed \(seed)")
        Self.check(vendor, StreamSample(messagesOf: stream), stream, "messages, seed \(seed)")
    }

    /// Most such streams, not all: a stray byte beside each of a few packets can be taken for theirs.
    @Test(
        arguments: VendorFrames.streams, [(false, 1), (false, 2), (true, 5), (true, 7)] as [(Bool, UInt64)])
    func `They are named with text and noise between frames, and with one frame in ten damaged`(
        vendor: VendorFrames, stream: (varied: Bool, seed: UInt64)
    ) throws {
        for trouble in [VendorStream.Trouble.between, .damage] {
            let (varied, seed) = stream
            let stream = try VendorStream(vendor, count: 40, seed: seed, varied: varied, trouble: trouble)
            let about = "\(trouble), seed \(seed), varied \(varied)"
            Self.check(vendor, StreamSample(stream.bytes), stream, about)
        }
    }

    @Test(arguments: [VendorFrames.bose, .fastPair, .tozo], seeds)
    func `Length and check are named of messages, and of messages that were put end to end`(
        vendor: VendorFrames, seed: UInt64
    ) throws {
        for varied in [false, true] {
            let stream = try VendorStream(vendor, count: 20, seed: seed, varied: varied)
            let about = "seed \(seed), varied \(varied)"
            Self.check(vendor, StreamSample(messagesOf: stream), stream, "messages, \(about)")
            Self.check(vendor, StreamSample(stream.bytes), stream, "glued, \(about)")
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `What follows a length of one byte isn't taken for its flags`(seed: UInt64) throws {
        let stream = try VendorStream(.tozo, count: 20, seed: seed)
        let framing = Identification(of: StreamSample(messagesOf: stream)).framing.identified?.framing
        guard case .message(let envelopes, _)? = framing,
            case .lengths(let lengths)? = envelopes.first?.extent
        else {
            Issue.record("\(framing.debugDescription)")
            return
        }
        #expect(lengths.map(\.field) == [PacketField(at: 2)])
    }

    @Test func `Messages that only begin alike are said to be bounded by the transport`() throws {
        let stream = try VendorStream(.apple, count: 40, seed: 1)
        let found = Identification(of: StreamSample(messagesOf: stream)).framing.identified
        let envelope = Envelope(sync: [4, 0, 4, 0], .toEnd, maximum: 4096)
        #expect(found?.framing == .message(envelopes: [envelope]))
        #expect(
            found?.evidence.map(\.claim) == [
                .prefix([4, 0, 4, 0]), .boundedByTransport, .unchecked, .constant(at: 5, 0),
            ])
    }

    @Test func `Which frames of a vendor carry a check, and over what, is told apart`() throws {
        let stream = try VendorStream(.nothing, count: 100, seed: 1)
        let found = try #require(Identification(of: StreamSample(stream.bytes)).framing.identified)
        guard case .delimited(let envelopes) = found.framing else {
            Issue.record("\(found.framing)")
            return
        }
        let hasCheck = RequiredValue(PacketField(at: 1, mask: 0x20), is: 0x20)
        let isReply = RequiredValue(PacketField(at: 4, mask: 0x80), is: 0)
        #expect(
            envelopes.map(\.checks) == [
                [
                    PacketCheck(.crc(.modbus), from: 8, onlyIf: [hasCheck, isReply], isExtra: true),
                    PacketCheck(.crc(.modbus), onlyIf: [hasCheck], isExtra: true),
                ]
            ])
        #expect(found.evidence.contains { $0.claim == .unchecked && $0.agreeing > 0 && $0.agreeing < 30 })
    }

    @Test(arguments: seeds)
    func `One frame without a check is enough to tell which have one`(seed: UInt64) throws {
        let frames = try VendorFrames.nothing.valid
        let plain = try #require(frames.first { $0[1] & 0x20 == 0 })
        var generator = SeededGenerator(seed: seed)
        let checked = frames.filter { $0 != plain } + frames.filter { $0 != plain }
        var stream = checked.shuffled(using: &generator)
        stream.insert(plain, at: Int.random(in: 0...stream.count, using: &generator))
        let found = try #require(Identification(of: StreamSample(stream.flatMap(\.self))).framing.identified)
        #expect(VendorFrames.nothing.differences(to: found, in: stream) == [])
        #expect(found.frames == stream.count)
    }

    @Test func `Bits of a length that no packet sets are named, and flags there when one does`() throws {
        let size = PacketField(at: 1, width: 2, mask: 0x3FF)
        let envelope = Envelope(
            sync: [0xFD], .lengths([LengthField(size, adding: 4)]), end: [0xDD],
            checks: [PacketCheck(.crc(.xmodem), from: 3)])
        var generator = SeededGenerator(seed: 1)
        func found(flagged: Int?) throws -> IdentifiedFraming {
            let packets = (0..<20).compactMap { index in
                let payload = generator.bytes(Int.random(in: 2...20, using: &generator))
                return envelope.sealed([0xFD, 0, index == flagged ? 0x20 : 0] + payload)
            }
            return try #require(
                Identification(of: StreamSample(packets.flatMap(\.self))).framing.identified)
        }
        let plain = try found(flagged: nil)
        #expect(
            plain.evidence.contains {
                $0.claim == .length(LengthField(PacketField(at: 1, width: 2), adding: 4))
            })
        #expect(
            plain.evidence.contains { $0.claim == .alwaysClear(PacketField(at: 1, width: 2, mask: 0xFFE0)) })
        let masked = try found(flagged: 7)
        #expect(masked.evidence.contains { $0.claim == .length(LengthField(size, adding: 4)) })
        #expect(masked.frames == 20)
    }

    @Test func `Several shapes in one stream are all named`() throws {
        let stream = try VendorStream(.samsung, count: 100, seed: 2)
        let found = try #require(Identification(of: StreamSample(stream.bytes)).framing.identified)
        guard case .delimited(let envelopes) = found.framing else {
            Issue.record("\(found.framing)")
            return
        }
        #expect(envelopes.map(\.sync.first) == [0xFD, 0xFE])
        #expect(envelopes.map(\.end) == [[0xDD], [0xEE]])
        #expect(found.frames == 100)
    }

    @Test func `An escape is named with its mark`() throws {
        let stream = try VendorStream(.sony, count: 60, seed: 3)
        let found = try #require(Identification(of: StreamSample(stream.bytes)).framing.identified)
        guard case .delimited(let envelopes) = found.framing else {
            Issue.record("\(found.framing)")
            return
        }
        #expect(envelopes.first?.escape == .or(mark: 0x3D, mask: 0x10))
        #expect(found.frames == 60)
    }
}
