import HeadsetWire

/// Framings of other protocols, each of a shape of its own.
enum OtherFramings {
    static let all: [Framing] = [
        .hdlc(check: .crc(.isoHDLC), maximum: 256), .hdlc(check: .crc(.ibmSDLC), maximum: 64),
        .slip(maximum: 128), .lines(maximum: 128),
        .delimited([marked(0xFD, 0xDD), marked(0xFC, 0xCC), summed]), .delimited([escaped]),
        .delimited([agreeing]), .delimited([filled]), .delimited([toItsEnd]), .message(maximum: 256),
        .message(envelopes: [agreeing], maximum: 128),
    ]

    /// Masked length, a check that covers a part, a verified end.
    private static func marked(_ start: UInt8, _ end: UInt8) -> Envelope {
        let size = PacketField(at: 1, width: 2, mask: 0x3FF)
        return Envelope(
            sync: [start], .lengths([LengthField(size, adding: 4)]), end: [end],
            checks: [PacketCheck(.crc(.xmodem), from: 3)], maximum: 300)
    }

    private static let summed = Envelope(
        sync: [0x09, 0xFF], .lengths([LengthField(PacketField(at: 2, width: 2))]),
        checks: [PacketCheck(.sum)], maximum: 300)
    private static let escaped = Envelope(
        sync: [0x3E], .lengths([LengthField(PacketField(at: 3, width: 4, order: .big), adding: 9)]),
        end: [0x3C], escape: .or(mark: 0x3D, mask: 0x10), checks: [PacketCheck(.sum, from: 1)], maximum: 300)
    private static let agreeing = Envelope(
        sync: [0xAA],
        .lengths([
            LengthField(PacketField(at: 1), adding: 2),
            LengthField(PacketField(at: 7, width: 2), adding: 9),
        ]), maximum: 200)
    private static let filled = Envelope(
        sync: [0xAA, 0xAA], .lengths([LengthField(PacketField(at: 2), adding: 8)]), end: [0x55],
        escape: .filler(0x55, after: 0xAA, count: 2), checks: [PacketCheck(.crc(.isoHDLC), order: .big)],
        maximum: 200)
    private static let toItsEnd = Envelope(
        sync: [0x7B], .toEnd, end: [0x7D], escape: .xor(mark: 0x5C, mask: 0x20), maximum: 100)
}
