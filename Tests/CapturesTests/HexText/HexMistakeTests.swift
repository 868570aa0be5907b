import Captures
import Testing

/// A dump with one line that is wrong: everything before it is given, then where and what.
struct HexMistakeTests {
    private static let xxd = Dump(layout: .xxd).text(of: Array(0..<64))
    private static let hexdump = String(
        Dump(layout: .hexdump).text(of: Array(0..<64)).dropLast(9))

    @Test(
        arguments: [
            ("00000040: 0g", 12, .unexpected(UInt8(ascii: "g"))),
            ("00000040: 012", 11, .groupOfDigits(3)),
            ("00000040: 01 2  .", 14, .groupOfDigits(1)),
            ("00000040:", 10, .endsEarly),
            ("00000040: ", 11, .endsEarly),
            ("00000040 01", 9, .unexpected(UInt8(ascii: " "))),
            ("00000040  01", 9, .unexpected(UInt8(ascii: " "))),
            ("0000040: 01", 1, .offset(0x40, expected: 0x40)),
            ("  00000050: 01", 3, .offset(0x50, expected: 0x40)),
            ("00000000: 01", 1, .offset(0, expected: 0x40)),
            ("00000040: 01\u{0}", 13, .unexpected(0)),
            ("boot", 1, .unexpected(UInt8(ascii: "b"))),
            ("12:00:00 00000040: 01", 10, .otherForm),
            ("< 00000040: 01", 3, .otherForm),
            ("12:00:00", 9, .otherForm),
            ("--", 1, .otherForm),
            ("*\n*", 1, .nothingToRepeat),
            ("*\n00000048: 01", 1, .partOfRow(8, row: 16)),
            ("*\n00000030: 01", 1, .offset(0x30, expected: 0x40)),
            ("*\n40000050: 01", 1, .repeatsTooMuch(0x4000_0010)),
            ("*\n1000000000000000: 01", 1, .repeatsTooMuch(0xFFF_FFFF_FFFF_FFC0)),
            ("*\nfffffffffffffff0: 01", 1, .repeatsTooMuch(0xFFFF_FFFF_FFFF_FFB0)),
            ("00000000000000040: 01", 1, .unexpected(UInt8(ascii: "0"))),
        ] as [(String, Int, HexMistake.Kind)])
    func `A line of xxd that is wrong is told`(line: String, column: Int, kind: HexMistake.Kind) {
        let reading = Reading(of: Self.xxd + line + "\n" + "00000041: 02\n")
        #expect(reading.rawBytes == Array(0..<64))
        let number = line.contains("\n") ? 6 : 5
        #expect(reading.error == .hexText(HexMistake(line: number, column: column, kind: kind)))
    }

    @Test(
        arguments: [
            ("00000040  0", 11, .groupOfDigits(1)),
            ("00000040  01 0203", 14, .groupOfDigits(4)),
            ("00000040  01 |.", 0, .endsEarly),
            ("00000044", 1, .offset(0x44, expected: 0x40)),
            ("00000040: 01", 9, .unexpected(UInt8(ascii: ":"))),
        ] as [(String, Int, HexMistake.Kind)])
    func `A line of hexdump that is wrong is told`(line: String, column: Int, kind: HexMistake.Kind) {
        let reading = Reading(of: Self.hexdump + line + "\n00000041\n")
        if column == 0 {
            // The characters may be cut off.
            #expect(reading.rawBytes == Array(0..<64) + [1])
            return
        }
        #expect(reading.rawBytes == Array(0..<64))
        #expect(reading.error == .hexText(HexMistake(line: 5, column: column, kind: kind)))
    }

    @Test func `Behind the sample, bare digits with a mistake are told`() {
        let line = "7e 01 0a 03 04 05 06 07\n"
        let text = String(repeating: line, count: 100)
        for (bad, column, kind) in [
            ("7e 01 0", 7, .groupOfDigits(1)), ("7e 01,,02", 7, .unexpected(UInt8(ascii: ","))),
            ("boot", 2, .unexpected(UInt8(ascii: "o"))),
            ("12.5 7e", 6, .otherForm), ("0x7e 0x", 8, .endsEarly), ("7e 0102", 4, .groupOfDigits(4)),
            ("7e0102 03", 8, .unexpected(UInt8(ascii: "0"))),
            ("*", 1, .nothingToRepeat), ("7e 01 |~.", 0, .endsEarly),
        ] as [(String, Int, HexMistake.Kind)] {
            let reading = Reading(of: text + bad + "\n" + line)
            #expect(reading.rawBytes.prefix(800).elementsEqual(Reading(of: text).rawBytes))
            let error = CaptureReadError.hexText(HexMistake(line: 101, column: column, kind: kind))
            #expect(reading.error == (column == 0 ? nil : error), "\(bad)")
        }
    }

    @Test func `A line with times is bounded, and a mistake in a long line has its column`() {
        let line = "< 7e 01 0a 03 04 05 06 07\n"
        let long = "< " + String(repeating: "0a ", count: 30_000) + "\n"
        let mistake = HexMistake(line: 101, column: 65_537, kind: .lineTooLong)
        let reading = Reading(of: String(repeating: line, count: 100) + long + line)
        #expect(reading.error == .hexText(mistake))
        #expect(reading.bytes(.received).count == 800)

        let pairs = String(repeating: "0a ", count: 100_000)
        let bare = Reading(of: "\n" + pairs + "x\n")
        let isSame = bare.rawBytes == [UInt8](repeating: 10, count: 87_380)
        #expect(isSame)
        #expect(
            bare.error == .hexText(HexMistake(line: 2, column: 300_001, kind: .unexpected(UInt8(ascii: "x"))))
        )
    }
}
