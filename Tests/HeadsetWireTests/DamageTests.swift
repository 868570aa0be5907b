import Glibc
import HeadsetWire
import TestSupport
import Testing

/// What a line does to a frame, and what must come of it.
@Suite struct DamageTests {
    /// How many seeds to try, 5000 frames each: `DAMAGE_SEEDS`, else a million frames in all.
    static let seeds = UInt64(0)..<(getenv("DAMAGE_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 200)

    @Test(arguments: seeds)
    func `No damaged frame is taken, and the next intact one is`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let next = Frame(FrameHeader(type: 6, sequence: 1, time: 2), payload: [3, 4])
        for _ in 0..<5000 {
            let frame = Self.frame(using: &generator)
            let damaged = Self.damage(frame.encoded(.cobs), using: &generator)
            let frames = Receiver.units(in: [damaged + next.encoded(.cobs)]).compactMap(\.frame)
            #expect(frames == [next] || frames == [frame, next], "seed \(seed), \(damaged)")
        }
    }

    private static func frame(using generator: inout SeededGenerator) -> Frame {
        let count = Int.random(in: 0...30, using: &generator)
        let payload = generator.bytes(count, zeroPercent: Int.random(in: 0...40, using: &generator))
        return Frame(
            FrameHeader(
                type: .random(in: 1...11, using: &generator),
                sequence: .random(in: 0...99, using: &generator),
                time: .random(in: 0...9999, using: &generator)), payload: payload[...])
    }

    /// One to four of: bits turned, a byte changed, lost, doubled or put in, a burst, the end lost.
    static func damage(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            case 1: bytes[place] = .random(in: 0...255, using: &generator)
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(bytes[place], at: place)
            case 4: bytes.insert(.random(in: 0...255, using: &generator), at: place)
            case 5:
                for index in bytes.indices[place...].prefix(8) {
                    bytes[index] = .random(in: 0...255, using: &generator)
                }
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }
}
