import HeadsetTerms
import HeadsetWire
import Profiles
import Testing
import Timing
import Transitions

/// What a child process says of units.
struct DecoderAnswerTests {
    private func reader() throws -> ProfileReader {
        let text = "{name: \"d\", framing: {kind: \"slip\"}, decoder: {command: [\"x\"]}}"
        return ProfileReader(try Profile(name: "d", bytes: Array(text.utf8)))
    }

    @Test func `An answer says everything that a rule can say`() throws {
        var reader = try reader()
        let address = try #require(BluetoothAddress("12:34:56:78:9A:BC"))
        let said = try reader.read(
            answer: Array(
                """
                {"unit": 12, "emit": [{"wear": "left", "state": "worn"}, {"inCase": "right", "state": true},
                {"sample": "left", "sensor": 1, "value": 812}, {"link": "12:34:56:78:9A:BC", "a2dp": "streaming"},
                {"table": [{"address": "12:34:56:78:9A:BC", "hfp": "active"}]}, {"log": "a {b}", "level": "error"},
                {"marker": "m"}], "reply": "01 02"}
                """.utf8))
        var expected = ProfileMessage()
        expected.events = [
            WearEvent(ear: .left, kind: .verdict(.worn)), WearEvent(ear: .right, kind: .inCase(true)),
        ]
        expected.readings = [Reading(sensor: 1, ear: .left, raw: 812)]
        expected.links = [LinkChange(address: address, change: .a2dp(.streaming))]
        expected.table = [SourceLink(address: address, acl: .up, a2dp: .streaming, hfp: .active)]
        expected.log = [LogLine(level: .error, text: "a {b}")]
        expected.markers = [Truth(ear: nil, edge: nil, uncertainty: 0, name: "m")]
        expected.replies = [[1, 2]]
        #expect(said == expected)
        #expect(try reader.read(answer: Array("{}".utf8)) == ProfileMessage())
    }

    @Test(arguments: [
        ("", "answer:1:1: expected a value, found the end of the file"),
        ("worn", "answer:1:1: expected a value, found \"worn\" without quotes"),
        ("{\"unti\": 1}", "answer:1:2: unknown key \"unti\"; did you mean \"unit\"?"),
        (
            "{\"emit\": [{\"waer\": \"left\", \"state\": \"worn\"}]}",
            "answer:1:12: unknown key \"waer\" in emit[0]; did you mean \"wear\"?"
        ),
        (
            "{\"emit\": [{\"wear\": \"left\", \"state\": \"wron\"}]}",
            "answer:1:37: emit[0].state: unknown value \"wron\"; did you mean \"worn\"?"
        ),
        (
            "{\"emit\": [{\"sample\": \"left\", \"value\": \"3:u8\"}]}",
            "answer:1:39: emit[0].value: an answer says its values itself"
        ),
        (
            "{\"emit\": [{\"log\": {\"format\": \"{3:u8}\"}}]}",
            "answer:1:30: emit[0].log.format: an answer says its values itself"
        ),
        (
            "{\"reply\": \"0g\"}",
            "answer:1:11: reply: \"0g\" holds what is no hexadecimal digit; expected bytes like \"09 ff 00\""
        ),
    ])
    func `A line that is none of the words is refused with its place`(line: String, reason: String) throws {
        var reader = try reader()
        #expect(throws: PacketMeaningless(reason: reason)) { try reader.read(answer: Array(line.utf8)) }
    }

    @Test func `An answer is bounded`() throws {
        var reader = try reader()
        #expect(throws: PacketMeaningless(reason: "the answer is not shorter than 32768 bytes")) {
            try reader.read(answer: [UInt8](repeating: 0x20, count: 32_768))
        }
        let deep = String(repeating: "[", count: 60_000)
        #expect(throws: PacketMeaningless.self) { try reader.read(answer: Array(deep.utf8)) }
        let reply = "{\"reply\": \"" + String(repeating: "00", count: 4097) + "\"}"
        #expect(throws: PacketMeaningless(reason: "answer:1:11: reply: more than 4096 bytes")) {
            try reader.read(answer: Array(reply.utf8))
        }
    }
}
