import TestSupport
import Testing

/// Ten million bytes that nobody sent.
@Suite struct NoiseTests {
    @Test(arguments: UInt64(0)..<100)
    func `Noise is never a frame, and none of it is lost`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // From a zero in 256 bytes, as chance has it, to units of a few bytes.
        let noise = generator.bytes(100_000, zeroPercent: Int(seed) % 50)
        let units = Receiver.units(in: [noise])
        #expect(units.allSatisfy { $0.frame == nil }, "seed \(seed)")
        #expect(units.flatMap(\.bytes).elementsEqual(noise), "seed \(seed)")
    }
}
