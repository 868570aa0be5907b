import Captures
import Testing

/// Dumps that were cut, spoilt, or made to hurt.
struct HexDamageTests {
    private static let names = [
        "xxd.txt", "hexdump_C.txt", "hexdump_C_star.txt", "socat.txt", "jpnevulator.txt", "ser2net.txt",
    ]

    @Test(arguments: names)
    func `Cut anywhere, what is given is the beginning of the whole`(name: String) throws {
        let text = try Fixture.bytes(name)
        let whole = Reading(of: text)
        for length in Array(1..<400) + Array(stride(from: 400, to: text.count, by: 3)) {
            let part = Array(text.prefix(length))
            let reading = Reading(of: part)
            if reading.rawBytes == part {
                #expect(length < 200, "cut at \(length)")
                continue
            }
            #expect(whole.spelled.starts(with: reading.spelled), "cut at \(length)")
            #expect(reading.error == nil, "cut at \(length)")
            // Half a byte at the end shows. Half a row of whole bytes can't be told from a short one.
            #expect(reading.spelled.count + 40 > length / 12 || reading.truncation != nil, "cut at \(length)")
        }
    }

    @Test func `A half byte at the end, and a star without an end, are told as a cut`() {
        let xxd = Dump(layout: .xxd).text(of: Array(0..<32))
        let cut = CaptureTruncation(offset: UInt64(xxd.utf8.count), present: 13, expected: nil)
        #expect(Reading(of: xxd + "00000020: 2e3").items.last?.record == .truncated(cut))
        let star = Reading(of: xxd + "*\n")
        #expect(star.rawBytes == Array(0..<32))
        #expect(star.truncation != nil)
        #expect(Reading(of: xxd + "*").truncation != nil)
        // An offset of fewer digits is one that was cut.
        let hexdump = Dump(layout: .hexdump).text(of: Array(0..<32)).dropLast(9)
        #expect(Reading(of: hexdump + "*\n0000100").truncation != nil)
        #expect(Reading(of: hexdump + "*\n0000100").rawBytes == Array(0..<32))
    }

    @Test(arguments: names)
    func `Damage anywhere never crashes, and the same text reads the same in any pieces`(name: String) throws
    {
        let text = try Fixture.bytes(name)
        for seed in 1...UInt64(300) {
            var random = SplitMix(seed: seed)
            var bytes = text
            for _ in 0..<random.next(below: 4) + 1 {
                let place = random.next(below: bytes.count)
                switch random.next(below: 6) {
                case 0: bytes[place] ^= 1 << UInt8(random.next(below: 8))
                case 1: bytes[place] = UInt8(random.next(below: 256))
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(UInt8(ascii: "*"), at: place)
                case 4: bytes.insert(UInt8(ascii: "\n"), at: place)
                default: bytes.insert(UInt8(ascii: "0"), at: place)
                }
            }
            let whole = Reading(of: bytes)
            let pieces = Reading(of: bytes, chunk: random.next(below: 60) + 1)
            #expect(whole.spelled == pieces.spelled, "seed \(seed)")
            #expect(whole.error == pieces.error, "seed \(seed)")
            #expect(whole.transfers.map(\.transfer.direction) == pieces.transfers.map(\.transfer.direction))
        }
    }

    @Test func `A star is read piece by piece`() throws {
        let text = "00000000: 6162 63  abc\n*\n03000000: 61  a\n"
        var reader = try CaptureReader(.memory(Array(text.utf8)))
        var count = 0
        while try reader.next() != nil {
            reader.withBytes { bytes in
                #expect(bytes.count < 1 << 17)
                #expect(bytes[0] == UInt8(ascii: "a") + UInt8(count % 3))
                count += bytes.count
            }
        }
        #expect(count == 0x300_0001)
    }

    @Test func `The bound is one for all stars together`() {
        let text = """
            00000000: 61  a
            *
            00000010: 61  a
            00000011: 61  a
            00000012: 61  a
            *
            40000005: 61  a
            """
        let reading = Reading(of: text)
        #expect(reading.rawBytes.count == 19)
        let kind = HexMistake.Kind.repeatsTooMuch(0x3FFF_FFF2)
        #expect(reading.error == .hexText(HexMistake(line: 7, column: 1, kind: kind)))
    }
}
