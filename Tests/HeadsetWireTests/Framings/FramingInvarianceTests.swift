import HeadsetWire
import TestSupport
import Testing

/// What holds for every framing, whatever comes.
@Suite struct FramingInvarianceTests {
    static let framings: [(name: String, framing: Framing)] =
        VendorFrames.streams.map { ($0.name, $0.framing) } + [
            ("min", FramingVectorTests.min),
            ("hdlc-16", .hdlc(check: .crc(.ibmSDLC), maximum: 40)),
            ("slip", .slip(maximum: 60)),
            ("lines", .lines(maximum: 80)),
            ("fixed", .delimited([Envelope(sync: [0x55], .fixed(11), checks: [PacketCheck(.sum)])])),
            ("to end", .delimited([Envelope(sync: [0x24], .toEnd, end: [0x0D, 0x0A], maximum: 82)])),
            (
                "to end, escaped",
                .delimited([
                    Envelope(
                        sync: [0x02], .toEnd, end: [0x03], escape: .xor(mark: 0x10, mask: 0x40),
                        checks: [PacketCheck(.xor, from: 1)], maximum: 40)
                ])
            ),
        ]

    /// Bytes that mean something to a framing come often, so that packets begin, fail and are met in the middle.
    private static func stream(seed: UInt64, marks: [UInt8]) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        let markPercent = Int.random(in: 0...60, using: &generator)
        return (0..<Int.random(in: 1...3000, using: &generator)).map { _ in
            let isMark = Int.random(in: 0..<100, using: &generator) < markPercent
            return isMark
                ? marks.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
        }
    }

    private static let marks: [UInt8] = [
        0, 1, 2, 3, 4, 5, 8, 10, 13, 0x10, 0x24, 0x3C, 0x3D, 0x3E, 0x55, 0x5A, 0x7D, 0x7E, 0xAA, 0xC0, 0xDB,
        0xDC, 0xDD,
        0xFC, 0xFD, 0xFE, 0x09, 0xFF, 0x61, 0x20,
    ]

    @Test(arguments: framings.indices)
    func `However bytes are cut, the units are the same and make up the stream`(index: Int) {
        let (name, framing) = Self.framings[index]
        for seed in UInt64(0)..<25 {
            var generator = SeededGenerator(seed: seed)
            let stream = Self.stream(seed: seed, marks: Self.marks)
            let whole = Receiver.units(in: [stream], framing)
            #expect(whole.flatMap(\.bytes) == stream, "\(name), seed \(seed)")
            #expect(Receiver.units(in: stream.map { [$0] }, framing) == whole, "\(name), seed \(seed)")
            for longest in [3, 40, 700] {
                let reads = stream.cutAnywhere(upTo: longest, using: &generator)
                #expect(Receiver.units(in: reads, framing) == whole, "\(name), seed \(seed), \(longest)")
            }
        }
    }

    @Test(arguments: framings.indices)
    func `Recorded units, replayed one by one, are the same units`(index: Int) throws {
        let (name, framing) = Self.framings[index]
        guard framing.keepsRecordedUnits else { return }
        for seed in UInt64(0)..<25 {
            var generator = SeededGenerator(seed: seed)
            var stream = Self.stream(seed: seed, marks: Self.marks)
            if let vendor = VendorFrames.streams.first(where: { $0.name == name }) {
                stream += try MixedStream(
                    vendor, count: 40, seed: seed, noise: true,
                    damage: { frame, generator in
                        frame = DamageTests.damage(frame, using: &generator)
                        return true
                    }
                ).bytes
            }
            stream += [UInt8](repeating: 0, count: 600) + Self.stream(seed: seed + 100, marks: Self.marks)
            let live = Receiver.units(in: stream.cutAnywhere(upTo: 90, using: &generator), framing)
            #expect(Receiver.units(replaying: live, framing) == live, "\(name), seed \(seed)")
        }
    }

    @Test(arguments: framings.indices)
    func `What is kept has a bound`(index: Int) {
        let (name, framing) = Self.framings[index]
        for seed in UInt64(0)..<10 {
            var receiver = Receiver(framing)
            for byte in Self.stream(seed: seed, marks: Self.marks) {
                receiver.receive([byte])
                #expect(receiver.open.count <= 3000, "\(name), seed \(seed)")
            }
        }
    }
}
