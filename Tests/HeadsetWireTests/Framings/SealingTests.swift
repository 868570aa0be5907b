import HeadsetWire
import TestSupport
import Testing

@Suite struct SealingTests {
    @Test(arguments: VendorFrames.streams + VendorFrames.messages)
    func `A packet's content, sealed again, is the frame that the vendor sent`(vendor: VendorFrames) throws {
        for frame in try vendor.valid {
            var receiver = Receiver(vendor.framing)
            receiver.receive(frame)
            receiver.boundary()
            let packet = try #require(receiver.units.first?.packet)
            #expect(vendor.framing.encoded(Array(packet.content), envelope: packet.envelope) == frame)
        }
    }

    @Test func `Lengths are filled in, and bits beside them are left alone`() {
        let size = LengthField(PacketField(at: 1, width: 2, mask: 0x3FF), adding: 3)
        let envelope = Envelope(sync: [0xFD], .lengths([size]), end: [0xDD])
        #expect(envelope.sealed([0xFD, 0x55, 0x13, 1, 2]) == [0xFD, 0x03, 0x10, 1, 2, 0xDD])
    }

    @Test func `What no packet can be is refused`() {
        #expect(EnvelopeTests.simple.sealed([0xA5]) == nil)
        #expect(EnvelopeTests.simple.sealed([0xB5, 0, 1]) == nil)
        #expect(EnvelopeTests.simple.sealed([0xA5, 0] + [UInt8](repeating: 1, count: 98)) == nil)
        let narrow = Envelope(
            sync: [1], .lengths([LengthField(PacketField(at: 1, mask: 0x0F))]), maximum: 100)
        #expect(narrow.sealed([1, 0] + [UInt8](repeating: 1, count: 14)) == nil)
        let escaped = Envelope(sync: [2], .toEnd, end: [3], escape: .xor(mark: 4, mask: 0x20))
        #expect(escaped.sealed([2, 3]) == [2, 4, 0x23, 3])
        #expect(escaped.sealed([1, 3]) == nil)
        #expect(Framing.cobs.encoded([1]) == nil)
    }

    @Test func `What isn't known yet takes room all the same`() {
        let size = LengthField(PacketField(at: 2, width: 2), adding: 0)
        let kind = RequiredValue(PacketField(at: 1), is: 7)
        let check = PacketCheck(
            .sum, from: 5, onlyIf: [RequiredValue(PacketField(at: 4, mask: 0x80), is: 0x80)])
        let envelope = Envelope(
            sync: [0], .lengths([size]), end: [1], required: [kind], checks: [check], maximum: 12)
        #expect(envelope.takes([0, nil, 0, 0, 0]))
        #expect(envelope.takes([nil, nil, nil, nil, nil]))
        #expect(!envelope.takes([0, nil, 0, nil]), "no room for the length")
        #expect(!envelope.takes([5, nil, 0, 0, 0]), "another sync")
        #expect(!envelope.takes([0, 6, 0, 0, nil]), "another kind")
        #expect(envelope.takes([0, 7, 0, 0, 0x80]))
        #expect(envelope.takes([0, 7, 0, 0] + [UInt8?](repeating: nil, count: 7)))
        #expect(!envelope.takes([0, 7, 0, 0] + [UInt8?](repeating: nil, count: 8)), "too long")
        let late = PacketCheck(.sum, from: 6)
        let checked = Envelope(sync: [0], .lengths([size]), checks: [late])
        #expect(!checked.takes([0, nil, nil, nil, nil]), "no room for what the check covers")
        let either = Envelope(
            sync: [0], .lengths([size]),
            checks: [PacketCheck(.sum, from: 6, onlyIf: [RequiredValue(PacketField(at: 1), is: 0)]), check])
        #expect(either.takes([0, nil, nil, nil, nil]), "not with the first check, but without it")
        let marked = Envelope(sync: [2], .toEnd, end: [0])
        #expect(marked.takes([2, nil, nil]))
        #expect(!marked.takes([2, 0, nil]), "its end stands in it")
        #expect(!Framing.cobs.takes([nil]))
        #expect(Framing.message().takes([nil]) && Framing.slip().takes([]))
    }

    @Test(arguments: FramingInvarianceTests.framings.indices)
    func `Any content comes through`(index: Int) throws {
        let (name, framing) = FramingInvarianceTests.framings[index]
        for seed in UInt64(0)..<50 {
            var generator = SeededGenerator(seed: seed)
            let payload = generator.bytes(Int.random(in: 0...20, using: &generator), zeroPercent: 10)
            for head in Self.heads[name] ?? [] {
                let content = head + (name == "fixed" ? [UInt8](repeating: 7, count: 9) : payload)
                let bytes = try #require(framing.encoded(content))
                let units = Receiver.units(in: [bytes], framing)
                let same = units.compactMap(\.packet).map { packet in
                    // The lengths are the encoder's.
                    packet.content.count == content.count
                        && packet.content.suffix(payload.count) == payload[...]
                }
                #expect(same == [true] || name == "fixed" && units.count == 1, "\(name), \(payload)")
            }
        }
    }

    /// What a packet of each framing may begin with.
    private static let heads: [String: [[UInt8]]] = [
        "samsung": [[0xFE, 1, 0]], "huawei": [[0x5A, 0, 0, 0]],
        "oppo_realme": [[0xAA] + [UInt8](repeating: 0, count: 8)],
        "nothing_cmf": [
            [0x55, 0x60, 1, 1, 0xC0, 0, 0, 1], [0x55, 0x60, 1, 1, 0x40, 0, 0, 1],
            [0x55, 0, 1, 1, 0x40, 0, 0, 1],
        ],
        "sony": [[0x3E, 0x0C, 0x3C, 0, 0, 0, 0]], "soundcore": [[9, 0xFF, 0, 0, 1, 1, 1, 0, 0]],
        "xiaomi_redmi": [[0xFE, 0xDC, 0xBA, 1, 1, 0, 0]], "google_pixelbuds": [[1]], "hdlc-16": [[1]],
        "min": [[0xAA, 0xAA, 0xAA, 1, 0]], "slip": [[1]], "fixed": [[0x55]], "to end, escaped": [[2]],
    ]
}
