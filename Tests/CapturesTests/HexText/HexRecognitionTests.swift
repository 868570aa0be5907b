import Captures
import SystemCalls
import Testing

/// What is hex text, and what a board's own bytes.
struct HexRecognitionTests {
    @Test(arguments: [
        // A board's text, some of it hexadecimal.
        "0a 1b\nready\n", "boot\n0a 1b 2c 3d 4e 5f 60 71\n", "0a 1b 2c 3d 4e 5f 60 71\nboot\n",
        "0a 1b\n0a 1c\n0a 1d\n0a 1e\n0a 1f\n", "deadbeef\ncafe0123\n", "03ff\n0400\n0401\n0402\n0403\n",
        // Numbers of a sensor.
        "1023\n1019\n1008\n1010\n1023\n1021\n", "10 20 30 40\n50 60 70 80\n", "10,20,30,40\n50,60,70,80\n",
        "[12.345] 10 20 30 40 50 60 70 80\n", "12.345 0400\n12.355 03ff\n12.365 03fe\n12.375 03fd\n",
        // Words of letters that are digits too.
        "be ad ed fa ce ad be be\n", "facade\nfeedbeef\n",
        // Too little, or nothing.
        "7e", "7e 01 0a 7e", "\n\n\n", " ", "*\n", "--\n", "< \n> \n", "12:00:00\n12:00:01\n",
        // Other dumps: words of the machine, octal offsets, bits, addresses of another kind, arrays.
        "0000000 6f62 746f 203a 6577\n0000008\n", "0000000 142 157 157 164\n0000004\n",
        "00000000: 01100010 01101111 01101111 01110100 00111010 00100000  boot: \\n",
        "00000000: 746f6f62 6577203a 6b2d7261 30207469  boot: wear-kit 0\n",
        "0x0000:  4500 0034 0000 4000  E..4..@.\n", "char x[] = {0x7e, 0x01, 0x02};\n", "12:34:56:78:9a:bc\n",
        // One line that doesn't fit.
        "7e 01 0a 03 04 05 06 07 7e\n7e 01 0\n7e 01 0a 03 04 05 06 07 7e\n",
        "7e010a0304050607\n7e010a030405060\n", "< 7e 01 0a 03 04 05 06 07 7e\n7e 01 02\n",
        "1.5 7e 01 0a 03 04 05 06 07 7e\n00:00:02 7e 01 02\n", "7e 01 0a 03 04 05 06 07 \u{0}\n",
        "00000000: 7e01  ~.\n00000003: 02  .\n", "1234567  ab cd\n", "12345678: abcd\n",
    ])
    func `A board's own text is not taken for a dump`(text: String) throws {
        let reading = Reading(of: text)
        #expect(reading == Reading([Reading.Item(record: .raw, bytes: Array(text.utf8))]))
        #expect(try form(of: text) == nil)
    }

    @Test func `Random text of digits and blanks is a dump only if each line is`() throws {
        let letters = Array("0123456789abcdef  \n".utf8)
        var taken = 0
        for seed in 1...UInt64(2000) {
            var random = SplitMix(seed: seed)
            let text =
                (0..<random.next(below: 60)).map { _ in letters[random.next(below: letters.count)] } + [10]
            let lines = text.split(separator: UInt8(ascii: "\n")).map {
                $0.split(separator: UInt8(ascii: " "))
            }
            let isDump = lines.allSatisfy { groups in
                groups.count == 1 ? groups[0].count % 2 == 0 : groups.allSatisfy { $0.count == 2 }
            }
            // Random rows with offsets don't go on from each other.
            let isTaken = try CaptureReader(.memory(text)).hexForm != nil
            #expect(!isTaken || isDump, "seed \(seed)")
            taken += isTaken ? 1 : 0
        }
        #expect(taken > 0)
    }

    @Test func `Where it stopped being a dump is remembered`() throws {
        let text = "7e 01 0a 03\n7e 01 0b 04\n7e 01 0 05\n7e 01 0d 06\n"
        let reader = try CaptureReader(.memory(Array(text.utf8)))
        #expect(reader.hexMistake == HexMistake(line: 3, column: 7, kind: .groupOfDigits(1)))
        #expect(try CaptureReader(.memory(Array("boot\n".utf8))).hexMistake == nil)
    }

    @Test func `Rows with offsets are certain after four, whatever follows`() throws {
        let rows = (0..<4).map { "0000000\($0): 61  a\n" }.joined()
        #expect(Reading(of: rows + "boot\n").rawBytes == Array("aaaa".utf8))
        #expect(Reading(of: rows + "boot\n").error != nil)
        #expect(try form(of: rows.dropLast(15) + "boot\n") == nil)
    }

    @Test func `Bytes that can't be text are given at once`() throws {
        // A reader that asks for more than is there gets EAGAIN from this pipe.
        for text in ["7e 01\u{0}", "boot\n", "\u{1}", "7e 01 0a 02\n7e 01 02 x\n"] {
            let pipe = try Descriptor.pipe(options: .nonBlocking)
            let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 12)
            try pipe.writeEnd.writeAll(bytes.span.bytes)
            var reader = try CaptureReader(CaptureSource(Descriptor(borrowing: pipe.readEnd.number)))
            let record = try reader.next()
            #expect(record == .raw)
            #expect(reader.withBytes(Array.init) == bytes)
        }
    }

    @Test func `Of a dump in a pipe a line is given before the next one is read`() throws {
        let pipe = try Descriptor.pipe(options: .nonBlocking)
        let rows = (0..<6).map { "0000000\($0): 6\($0)  \(Unicode.Scalar(UInt8(0x60 + $0)))\n" }
        try pipe.writeEnd.writeAll(Array(rows[0..<4].joined().utf8).span.bytes)
        var reader = try CaptureReader(CaptureSource(Descriptor(borrowing: pipe.readEnd.number)))
        _ = try reader.next()
        #expect(reader.withBytes(Array.init) == Array("`abc".utf8))
        for row in 4..<6 {
            try pipe.writeEnd.writeAll(Array(rows[row].utf8).span.bytes)
            _ = try reader.next()
            #expect(reader.withBytes(Array.init) == [UInt8(0x60 + row)])
        }
    }
}
