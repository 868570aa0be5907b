import HeadsetWire
import TestSupport
import Testing

@testable import Identification

/// Streams of real frames: their shapes are found by what the frames have in common, not by what is known of a vendor.
@Suite struct VendorTests {
    /// The number of frames in a stream, what its random numbers begin with, and whether payloads are made up.
    private static let streams: [(count: Int, seed: UInt64, varied: Bool)] = [
        (20, 1, false), (40, 5, true),
    ]

    private static func check(
        _ vendor: VendorFrames, _ identification: Identification, _ stream: VendorStream, _ about: String
    ) {
        guard let found = identification.framing.identified else {
            Issue.record("\(vendor), \(about): \(identification.framing)")
            return
        }
        #expect(vendor.differences(to: found, in: stream.whole) == [], "\(vendor), \(about)")
        // Of a shape that came once nothing is known.
        #expect(found.frames * 10 >= stream.whole.count * 8, "\(vendor), \(about)")
        #expect(identification.rate == .right)
    }

    @Test(arguments: VendorFrames.streams, VendorStream.Trouble.allCases)
    func `The framing and check of a vendor's stream are named`(
        vendor: VendorFrames, trouble: VendorStream.Trouble
    ) throws {
        for (count, seed, varied) in Self.streams {
            let stream = try VendorStream(vendor, count: count, seed: seed, varied: varied, trouble: trouble)
            let about = "\(trouble), \(count) frames, seed \(seed), varied \(varied)"
            Self.check(vendor, Identification(of: StreamSample(stream.bytes)), stream, about)
        }
    }

    @Test(arguments: [VendorFrames.bose, .fastPair, .tozo])
    func `Of messages that were recorded as such, length and check are named`(vendor: VendorFrames) throws {
        for (count, seed, varied) in Self.streams {
            let stream = try VendorStream(vendor, count: count, seed: seed, varied: varied)
            let about = "messages, \(count) frames, seed \(seed), varied \(varied)"
            Self.check(vendor, Identification(of: StreamSample(messagesOf: stream)), stream, about)
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

    @Test(arguments: [VendorFrames.bose, .fastPair, .tozo])
    func `Messages that were put end to end are found again`(vendor: VendorFrames) throws {
        for (count, seed, varied) in Self.streams {
            let stream = try VendorStream(vendor, count: count, seed: seed, varied: varied)
            let about = "glued, \(count) frames, seed \(seed), varied \(varied)"
            Self.check(vendor, Identification(of: StreamSample(stream.bytes)), stream, about)
        }
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
