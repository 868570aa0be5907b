import HeadsetWire

/// A stream of packets of one framing, each with the same number of random bytes after what its shape begins with.
struct PacketWorkload {
    let name: String
    let framing: Framing
    let payload: Int
    private var stream: [UInt8] = []
    private var count = 0

    init(_ name: String, _ framing: Framing, envelope: Int = 0, head: [UInt8], payload: Int) {
        (self.name, self.framing, self.payload) = (name, framing, payload)
        var generator = SeededGenerator(state: UInt64(payload))
        let isText = if case .lines = framing { true } else { false }
        while stream.count < 256 * 1024 {
            let content = (0..<payload).map { _ in
                isText
                    ? UInt8.random(in: 0x20...0x7E, using: &generator)
                    : .random(in: 0...255, using: &generator)
            }
            guard let packet = framing.encoded(head + content, envelope: envelope) else {
                preconditionFailure("\(name) has no room")
            }
            stream += packet
            count += 1
        }
    }

    /// Other people's framings in the shapes that headsets use.
    static func all(payload: Int) -> [PacketWorkload] {
        let big = LengthField(PacketField(at: 1, width: 2, order: .big), adding: 5)
        let marked = Envelope(
            sync: [0xFD], .lengths([LengthField(PacketField(at: 1, width: 2, mask: 0x3FF), adding: 4)]),
            end: [0xDD], checks: [PacketCheck(.crc(.xmodem), from: 3)])
        let summed = Envelope(
            sync: [0x09, 0xFF, 0, 0, 1], .lengths([LengthField(PacketField(at: 7, width: 2))]),
            checks: [PacketCheck(.sum)])
        let escaped = Envelope(
            sync: [0x3E], .lengths([LengthField(PacketField(at: 3, width: 4, order: .big), adding: 9)]),
            end: [0x3C], escape: .or(mark: 0x3D, mask: 0x10), checks: [PacketCheck(.sum, from: 1)])
        return [
            PacketWorkload("HDLC, CRC-32", .hdlc(check: .crc(.isoHDLC)), head: [1], payload: payload),
            PacketWorkload("HDLC, CRC-16", .hdlc(check: .crc(.ibmSDLC)), head: [1], payload: payload),
            PacketWorkload("SLIP", .slip(), head: [1], payload: payload),
            PacketWorkload(
                "length, CRC-16",
                .delimited([
                    Envelope(sync: [0x5A], .lengths([big]), checks: [PacketCheck(.crc(.xmodem), order: .big)])
                ]), head: [0x5A, 0, 0], payload: payload),
            PacketWorkload(
                "three marks, CRC-16",
                .delimited([
                    Envelope(sync: [0xFE], .fixed(20), end: [0xEE]),
                    Envelope(sync: [0xFC], .fixed(20), end: [0xCC]),
                    marked,
                ]), envelope: 2, head: [0xFD, 0, 0], payload: payload),
            PacketWorkload(
                "length, sum", .delimited([summed]), head: [0x09, 0xFF, 0, 0, 1, 1, 1, 0, 0], payload: payload
            ),
            PacketWorkload(
                "length, escape, sum", .delimited([escaped]), head: [0x3E, 1, 0, 0, 0, 0, 0], payload: payload
            ),
            PacketWorkload("text lines", .lines(), head: [], payload: payload),
        ]
    }

    /// MB/s on the line at which the product takes the stream, read by read.
    func rate(_ decoder: inout PacketReader) -> Double {
        stream.withUnsafeBufferPointer { stream in
            var packets = 0
            let duration = ContinuousClock().measure {
                for start in stride(from: 0, to: stream.count, by: Workload.readLength) {
                    let read = stream[start..<min(start + Workload.readLength, stream.count)]
                    packets += decoder.read(UnsafeBufferPointer(rebasing: read))
                }
            }
            precondition(packets == count, "packets were lost")
            return Double(stream.count) / duration.seconds / 1e6
        }
    }
}

/// What the product does with a read of another protocol: units, their content, the first byte of each packet.
struct PacketReader {
    private var cutter: UnitCutter
    private var decoder: UnitDecoder
    private var sum: UInt64 = 0

    init(_ framing: Framing) {
        cutter = UnitCutter(framing: framing)
        decoder = UnitDecoder(framing: framing)
    }

    mutating func read(_ read: UnsafeBufferPointer<UInt8>) -> Int {
        var packets = 0
        cutter.receive(read.span) { bytes, kind in
            guard case .packet(let envelope) = decoder.content(of: bytes, kind) else { return }
            packets += 1
            sum += UInt64(decoder.packet(envelope).bytes.first ?? 0)
        }
        return packets
    }
}
