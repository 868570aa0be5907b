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
