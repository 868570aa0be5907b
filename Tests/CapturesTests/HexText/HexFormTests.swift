import Captures
import Testing
import Timing

/// Every layout with every kind of times and directions.
struct HexFormTests {
    private static let bytes =
        Array("boot\r\n".utf8) + (0...255).map { UInt8($0) &* 7 &+ 3 } + Array("end ".utf8)

    @Test(arguments: Dump.Layout.allCases, Dump.Time.allCases)
    func `Times and directions are told apart from the bytes`(layout: Dump.Layout, time: Dump.Time) throws {
        for direction in Dump.Direction.allCases {
            for (isUpper, lineEnd, width) in [
                (false, "\n", 16), (true, "\r\n", 16), (false, "\n\n", 9), (true, " \n", 32),
            ] {
                let dump = Dump(
                    layout: layout, time: time, direction: direction, isUpper: isUpper, lineEnd: lineEnd)
                let text = dump.text(of: Self.bytes, each: width)
                let reading = Reading(of: text)
                #expect(reading.error == nil, "\(text)")
                #expect(reading.spelled == Self.bytes, "\(text)")
                #expect(reading.truncation == nil)
                let isMarked = time != .none || direction != .none
                #expect(reading.items.allSatisfy { ($0.record != .raw) == isMarked }, "\(text)")
                if isMarked { check(reading.transfers, of: dump, each: width) }
            }
        }
    }

    private func check(
        _ transfers: [(transfer: CaptureTransfer, count: Int)], of dump: Dump, each width: Int
    ) {
        #expect(transfers.count == (Self.bytes.count + width - 1) / width)
        let start = transfers.first?.transfer.time
        for (index, (transfer, count)) in transfers.enumerated() {
            let direction: CaptureDirection =
                dump.direction == .none ? .unknown : index % 2 == 0 ? .received : .sent
            #expect(transfer.direction == direction)
            #expect(count == min(width, Self.bytes.count - index * width))
            let since = start.flatMap { start in transfer.time.map { $0 - start } }
            #expect(since?.nanoseconds == (dump.time == .none ? nil : Int64(index) * 10_000_000))
        }
    }

    @Test func `Dates in any zone are one moment`() {
        for text in [
            "2026-11-30T23:59:00Z", "2026-12-01T01:59:00+02:00", "2026-11-30 20:29:00-0330",
            "2026/11/30 23:59:00",
        ] {
            let reading = Reading(of: "[\(text)] 7e 01 02 03 04 05 06 7e 0a\n")
            #expect(
                reading.transfers.map(\.transfer.time?.nanoseconds) == [1_796_083_140_000_000_000], "\(text)")
        }
    }

    @Test func `A day begins where the time of day goes back by more than half of one`() {
        let times = ["23:59:59.9", "00:00:00.1", "00:00:00.0", "13:00:00", "00:30:00"]
        let text = times.map { "\($0) 7e 01 02 03 04 05 06 7e 0a\n" }.joined()
        let moments = Reading(of: text).transfers.compactMap { $0.transfer.time?.nanoseconds }
        #expect(moments.map { $0 / 100_000_000 } == [863_999, 864_001, 864_000, 1_332_000, 1_746_000])
    }

    @Test func `Offsets may begin anew behind a header`() throws {
        let text = """
            12:00:00.5 RX
            00000000: 7e01 0203  ~...
            00000004: 0a7e       .~

            12:00:01 TX
            00000000: 0607       ..
            12:00:02 RX
            00000000: 08         .

            """
        let reading = Reading(of: text)
        #expect(reading.transfers.map(\.count) == [6, 2, 1])
        #expect(reading.bytes(.sent) == [6, 7])
        #expect(reading.error == nil)
        #expect(
            try form(of: text)
                == HexForm(layout: .xxd, times: .timesOfDay, directions: .words, isInBlocks: true))
    }

    @Test func `Offsets may begin anew where each line has its marks`() {
        let text = """
            < 00000000: 7e01 0203 0405 0607  ~.......
            < 00000008: 0a7e                 .~
            < 00000000: 0607                 ..

            """
        #expect(Reading(of: text).bytes(.received) == [0x7E, 1, 2, 3, 4, 5, 6, 7, 0x0A, 0x7E, 6, 7])
    }

    @Test func `A dump may begin anywhere, with a byte-order mark, without its characters`() {
        #expect(Reading(of: "00001000: 7e01\n00001002: 02\n").rawBytes == [0x7E, 1, 2])
        #expect(Reading(of: "\u{FEFF}00000000  7e 01  |~.|\n00000002\n").rawBytes == [0x7E, 1])
        #expect(Reading(of: "\u{FEFF}7e 01 02 03 04 05 06 0a").rawBytes == [0x7E, 1, 2, 3, 4, 5, 6, 10])
        // Old versions of xxd have seven digits; from 4 GiB on there are nine.
        #expect(Reading(of: "0000000: 7e01  ~.\n").rawBytes == [0x7E, 1])
        #expect(Reading(of: "fffffffe: 7e01  ~.\n100000000: 02  .\n").rawBytes == [0x7E, 1, 2])
    }

    @Test func `Characters are not bytes, even where they look like some`() {
        #expect(
            Reading(of: "00000000: 6162 2063                                ab c\n").rawBytes
                == Array("ab c".utf8))
        #expect(
            Reading(of: "00000000  61 62 20 7c 0a                                    |ab |.|\n").rawBytes
                == Array("ab |\n".utf8))
    }

    @Test func `Lines of bare digits may be of any length`() {
        let bytes = (0..<60_001).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
        for layout: Dump.Layout in [.pairs, .commas, .prefixed, .unbroken] {
            for prefix in ["", " ", "   "] {
                let text = prefix + Dump(layout: layout).text(of: bytes, each: bytes.count)
                let reading = Reading(of: text, chunk: 1000)
                // The difference of long arrays takes long to work out.
                let isSame = reading.rawBytes == bytes
                #expect(isSame, "\(layout) behind '\(prefix)'")
                #expect(reading.error == nil)
            }
        }
    }

    @Test func `The cutting of reads changes nothing`() throws {
        for name in ["xxd.txt", "hexdump_C_star.txt", "socat.txt", "jpnevulator.txt", "ser2net.txt"] {
            let text = try Fixture.bytes(name)
            let whole = Reading(of: text)
            for chunk in [1, 2, 3, 7, 16, 100, 1000] {
                let reading = Reading(of: text, chunk: chunk)
                #expect(reading.spelled == whole.spelled, "\(name) in reads of \(chunk)")
                #expect(reading.transfers.map(\.transfer) == whole.transfers.map(\.transfer))
                #expect(reading.error == nil)
            }
        }
    }
}
