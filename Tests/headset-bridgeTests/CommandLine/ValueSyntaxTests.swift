import HeadsetTerms
import SerialIO
import Testing
import Timing

@testable import headset_bridge

struct ValueSyntaxTests {
    @Test(arguments: [
        ("0", 0), ("5", 5000), ("1.5", 1500), ("0.001", 1), (".25", 250), ("3.", 3000), ("007", 7000),
        ("1.500000", 1500), ("-0", 0), ("1000000000", 1_000_000_000_000),
    ])
    func `Seconds are read exactly`(text: String, milliseconds: Int64) throws {
        #expect(try ValueSyntax.seconds.read(text) == Milliseconds(milliseconds))
    }

    @Test(arguments: [
        ("", ValueError.empty),
        (".", .notANumber(example: "1.5")), ("-", .notANumber(example: "1.5")),
        ("1,5", .notANumber(example: "1.5")),
        ("1.2.3", .notANumber(example: "1.5")), ("1e3", .notANumber(example: "1.5")),
        ("inf", .notANumber(example: "1.5")), ("nan", .notANumber(example: "1.5")),
        ("5s", .notANumber(example: "1.5")),
        (" 5", .notANumber(example: "1.5")), ("+5", .notANumber(example: "1.5")),
        ("٣", .notANumber(example: "1.5")),
        ("--5", .notANumber(example: "1.5")), ("0x10", .notANumber(example: "1.5")),
        ("0.0001", .tooFine(unit: "millisecond")),
        ("-1", .outOfRange(least: "0", most: "1000000000")),
        ("1000000000.001", .outOfRange(least: "0", most: "1000000000")),
        ("99999999999999999999999", .outOfRange(least: "0", most: "1000000000")),
    ])
    func `What is no length of time is refused`(text: String, error: ValueError) {
        #expect(throws: error) { try ValueSyntax.seconds.read(text) }
    }

    @Test func `A moment is read to the nanosecond`() throws {
        #expect(try ValueSyntax.moment.read("12.412000001") == Timestamp(nanoseconds: 12_412_000_001))
        #expect(throws: ValueError.tooFine(unit: "nanosecond")) {
            try ValueSyntax.moment.read("0.0000000001")
        }
    }

    @Test func `Numbers end where their types or the system do`() throws {
        #expect(try ValueSyntax.seed.read("18446744073709551615") == .max)
        #expect(throws: ValueError.outOfRange(least: "0", most: "18446744073709551615")) {
            try ValueSyntax.seed.read("18446744073709551616")
        }
        #expect(throws: ValueError.notANumber(example: "42")) { try ValueSyntax.seed.read("-1") }
        #expect(try ValueSyntax<Int>.count.read("0") == 0)
        #expect(try ValueSyntax.milliseconds.read("40") == 40)
        #expect(throws: ValueError.notANumber(example: "40")) { try ValueSyntax.milliseconds.read("1.5") }
        #expect(try ValueSyntax.baud.read("115200") == 115200)
        #expect(throws: ValueError.outOfRange(least: "1", most: "4294967295")) {
            try ValueSyntax.baud.read("0")
        }
        #expect(try ValueSyntax.speed.read("0.5") == 0.5)
        #expect(throws: ValueError.outOfRange(least: "0.001", most: "1000000")) {
            try ValueSyntax.speed.read("0")
        }
    }

    @Test func `A choice is one of its words, and a slip is recognised`() throws {
        let syntax = ValueSyntax<TimestampStyle>.choice
        #expect(syntax.placeholder == "session|wall|delta")
        #expect(try syntax.read("wall") == .wall)
        #expect(throws: ValueError.notOneOf(["session", "wall", "delta"], nearest: "session")) {
            try syntax.read("Sesion")
        }
        #expect(throws: ValueError.notOneOf(["session", "wall", "delta"], nearest: nil)) {
            try syntax.read("")
        }
    }

    @Test func `An address is read as people write it`() throws {
        #expect(
            try ValueSyntax.bluetoothAddress.read("12:34:56:78:9a:bc").description == "12:34:56:78:9A:BC")
        #expect(throws: ValueError.notAnAddress) { try ValueSyntax.bluetoothAddress.read("12:34:56:78:9a") }
    }
}
