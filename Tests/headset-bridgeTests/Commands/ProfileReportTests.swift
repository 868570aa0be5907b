import Profiles
import Testing

@testable import headset_bridge

struct ProfileReportTests {
    private func report(_ members: String) throws -> String {
        let text = "{name: 'x', \(members)}"
        return ProfileReport(try Profile(name: "x.json5", bytes: Array(text.utf8)), file: "x.json5").text
    }

    private static let board = """
        identity: {board: 'x', formFactor: 'earbuds', channels: [
          {ear: 'left', kind: 'verdict'}, {ear: 'left', kind: 'proximity', range: [0, 9], periodMs: 10},
          {ear: 'left', kind: 'proximity', sensor: 3, range: [0, 9], periodMs: 10, open: 1, worn: 8}]},
        """

    @Test func `What is right is told in one line`() throws {
        #expect(
            try report(
                """
                identity: {board: 'x', formFactor: 'earbuds', channels: [{ear: 'left', kind: 'verdict'}]},
                framing: {kind: 'lines'}, silenceMs: 1500, lines: [{form: 'hb'}]
                """)
                    == """
                    x.json5: right: profile x · framing lines · packets aren't checked: a state counts when it came \
                    twice, or stood for 1.000 s · silent after 1.500 s · 1 rule · left verdict

                    """)
        #expect(
            try report("view: 'raw', framings: {a: {kind: 'message'}, b: {kind: 'slip'}}")
                == "x.json5: right: profile x · framings a, b · bytes are shown as they are\n")
        #expect(
            try report("trust: 'checked', framing: {kind: 'slip'}, decoder: {command: ['d', '-x']}")
                == """
                x.json5: right: profile x · framing slip · packets are checked · d says what packets mean

                """)
    }

    @Test func `Trust in a check that damage passes is doubted`() throws {
        func hints(_ trust: String, _ check: String) throws -> [String] {
            let text = try report(
                """
                trust: '\(trust)', framing: {kind: 'envelopes', envelopes: {sync: 'a5', size: 6, \(check)}},
                identity: {board: 'x', formFactor: 'earbuds', channels: [{ear: 'left', kind: 'verdict'}]},
                messages: [{name: 'w', emit: [{wear: 'left', state: {value: '2:u8[0]', map: {'0': 'worn', '1': 'notWorn'}}}]}]
                """)
            return text.split(separator: "\n").dropFirst().map(String.init)
        }
        let weak =
            "x.json5: trust is \"checked\", but a check of 8 bits lets one of 256 damaged packets pass: say \"unchecked\""
        #expect(try hints("checked", "check: {sum: 'CRC-8/SMBUS'}") == [weak])
        #expect(try hints("unchecked", "check: {sum: 'CRC-8/SMBUS'}") == [])
        #expect(try hints("checked", "check: {sum: 'CRC-16/MODBUS'}") == [])
        #expect(
            try hints("checked", "") == [
                "x.json5: trust is \"checked\", but there are packets without a check: say \"unchecked\""
            ])
    }

    @Test func `What has no effect gets a line of its own`() throws {
        let lines = try report(
            Self.board
                + "framing: {kind: 'lines'}, lines: [{name: 'all', match: '.*'}, {name: 'z', match: 'z'}]"
        ).split(separator: "\n")
        #expect(
            lines.dropFirst() == [
                "x.json5: no rule says anything of the channel left verdict: it stays unknown",
                "x.json5: no rule says anything of the channel left prox 0: it stays unknown",
                "x.json5: no rule says anything of the channel left prox 3: it stays unknown",
                "x.json5: the rule \"z\" reads no line: \"all\" before it takes them all",
            ])
        #expect(
            try report("framing: {kind: 'slip'}").hasSuffix(
                "\nx.json5: it has no rules: nothing that the board says will mean anything\n"))
    }
}
