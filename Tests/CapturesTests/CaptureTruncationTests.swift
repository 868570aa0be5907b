import Captures
import Testing

@Suite struct CaptureTruncationTests {
    @Test func `Cut anywhere, every whole record is read and the cut is told once`() throws {
        let sample = try SampleCapture()
        let bytes = sample.file.bytes
        let blocks = try blockStarts(of: bytes)
        for length in 4..<bytes.count {
            let whole = sample.items.prefix(sample.ends.dropFirst().count { $0 <= length })
            var expected = Array(whole)
            let start = try #require(blocks.last { $0 <= length })
            if start < length {
                let present = length - start
                let stated = present < 12 ? nil : blocks.first { $0 > length }.map { $0 - start }
                let cut = CaptureTruncation(offset: UInt64(start), present: present, expected: stated)
                expected.append(Reading.Item(record: .truncated(cut), bytes: []))
            }
            #expect(Reading(of: Array(bytes.prefix(length))) == Reading(expected), "cut at \(length)")
        }
    }

    @Test func `Nothing at all is an error of its own`() {
        #expect(Reading(of: []) == Reading([], error: .empty))
    }

    @Test func `Random damage gives records and an error, never a crash or a changed note`() throws {
        let sample = try SampleCapture()
        let written = sample.items.filter { $0.isNote }.map(\.bytes)
        for seed in 1...UInt64(20_000) {
            var random = SplitMix(seed: seed)
            var bytes = sample.file.bytes
            for _ in 0..<random.next(below: 4) + 1 {
                let place = random.next(below: bytes.count)
                switch random.next(below: 4) {
                case 0: bytes[place] ^= 1 << UInt8(random.next(below: 8))
                case 1: bytes[place] = UInt8(random.next(below: 256))
                case 2: bytes.remove(at: place)
                default: bytes.insert(UInt8(random.next(below: 256)), at: place)
                }
            }
            let texts = Reading(of: bytes, chunk: 64).items.filter { $0.isNote }.map(\.bytes)
            #expect(texts.allSatisfy(written.contains), "seed \(seed)")
        }
    }

    @Test func `Blocks of random bytes never crash the reader`() {
        for seed in 1...UInt64(20_000) {
            var random = SplitMix(seed: seed)
            var file = ForeignCapture(bigEndian: random.next(below: 2) == 1)
            file.interface(UInt16(147 + random.next(below: 2)))
            for _ in 0..<random.next(below: 6) + 1 {
                let type = UInt32([1, 2, 3, 6, 6, 6, 0x0A0D_0D0A, 5][random.next(below: 8)])
                var body = (0..<4 * random.next(below: 16)).map { _ in UInt8(random.next(below: 256)) }
                // Small numbers get further than random ones.
                for index in body.indices where random.next(below: 3) > 0 { body[index] &= 3 }
                file.block(type, body)
            }
            let reading = Reading(of: file.bytes)
            #expect(reading.items.count <= 6, "seed \(seed)")
        }
    }

    /// Where the blocks of a sound little-endian file start, and its end.
    private func blockStarts(of bytes: [UInt8]) throws -> [Int] {
        var starts = [0]
        while let start = starts.last, start < bytes.count {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
            starts.append(start + length)
        }
        return starts
    }
}
