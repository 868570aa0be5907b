import HeadsetTerms
import HeadsetWire
import Profiles
import Testing
import Transitions

struct LineRuleTests {
    /// A profile of a text board with these rules of lines.
    private func profile(_ rules: String, framing: String = "{kind: 'lines'}") throws -> Profile {
        let text = """
            {name: 'x', framing: \(framing), memory: {source: null},
             identity: {board: 'x', formFactor: 'earbuds', channels: [{ear: 'left', kind: 'verdict'}]},
            lines: \(rules)}
            """
        return try Profile(name: "x.json5", bytes: Array(text.utf8))
    }

    private func read(_ rules: String, _ lines: String...) throws -> ProfileMessage {
        var reader = ProfileReader(try profile(rules))
        var message = ProfileMessage()
        for line in lines {
            // Not at the start of its array, as lines of a decoder aren't either.
            let bytes = ([0x21] + Array(line.utf8)).dropFirst()
            message = try reader.read(Packet(bytes: bytes, contentCount: bytes.count))
        }
        return message
    }

    private func worn(_ name: String) -> ProfileMessage {
        var message = ProfileMessage()
        message.name = name
        message.events = [WearEvent(ear: .left, kind: .verdict(.worn))]
        return message
    }

    @Test func `The first rule that a line meets reads it`() throws {
        let rules = """
            [{name: 'first', match: 'ear on', emit: [{wear: 'left', state: 'worn'}]},
             {name: 'second', match: 'on'}, {form: 'hb'}, {match: 'hb L \\\\w+'}]
            """
        #expect(try read(rules, "the ear on") == worn("first"))
        var second = ProfileMessage()
        second.name = "second"
        #expect(try read(rules, "the arm on") == second)
        #expect(try read(rules, "hb L worn") == worn("hb"))
        #expect(throws: PacketMeaningless.self) { try read(rules, "hb L wor") }
        #expect(try read(rules, "off") == ProfileMessage())
    }

    @Test func `A rule without a name is called by its pattern`() throws {
        #expect(try read("[{match: 'ear', emit: [{wear: 'left', state: 'worn'}]}]", "ear") == worn("ear"))
    }

    @Test func `A rule can ask for more than its pattern`() throws {
        let rules = """
            [{name: 'high', match: 'level (?<n>\\\\d+)', when: {'<n>': '800..4095'}, emit: [{wear: 'left', state: 'worn'}]},
             {name: 'other', match: 'level'}]
            """
        #expect(try read(rules, "level 0812") == worn("high"))
        #expect(try read(rules, "level 799").name == "other")
    }

    @Test func `A group that took no part says nothing`() throws {
        let rules = """
            [{name: 'x', match: 'ear (?:on(?<on>!)?|off)',
              emit: [{wear: 'left', state: {value: '<on>', map: {'!': 'worn'}}}]}]
            """
        #expect(try read(rules, "ear on!") == worn("x"))
        var nothing = ProfileMessage()
        nothing.name = "x"
        #expect(try read(rules, "ear off") == nothing)
    }

    @Test func `What a line of our own form says of sources is known to the other rules`() throws {
        let rules = """
            [{form: 'hb'},
             {name: 'call', match: 'call (?<a>[0-9A-F:]{17})', emit: [{link: '<a>', hfp: 'active', others: {avrcp: 'paused'}}]}]
            """
        let phone = try #require(BluetoothAddress("12:34:56:78:9A:BC"))
        let laptop = try #require(BluetoothAddress("22:33:44:55:66:77"))
        var call = ProfileMessage()
        call.name = "call"
        call.links = [
            LinkChange(address: laptop, change: .avrcp(.paused)),
            LinkChange(address: phone, change: .hfp(.active)),
        ]
        #expect(try read(rules, "hb link \(laptop) up playing", "call \(phone)") == call)
        #expect(try read(rules, "hb links \(laptop)", "call \(phone)") == call)
        call.links.removeFirst()
        #expect(try read(rules, "hb links \(laptop)", "hb links", "call \(phone)") == call)
    }

    @Test func `A line on which a pattern gives up is told, and the next is read`() throws {
        let rules = "[{name: 'bad', match: '(a+)+$'}, {form: 'hb'}]"
        let line = String(repeating: "a", count: 100) + "!"
        #expect(
            throws: PacketMeaningless(
                reason:
                    "the pattern of \"bad\" tried too often on this line; let it repeat less inside a repetition"
            )
        ) { try read(rules, line) }
        #expect(try read(rules, "hb L worn") == worn("hb"))
    }

    @Test(arguments: [
        (
            "[{match: '(a'}]",
            "x.json5:3:17: lines[0].match: not a regular expression: missing closing parenthesis, at its end"
        ),
        (
            "[{match: '\\\\d\\\\'}]",
            "x.json5:3:17: lines[0].match: not a regular expression: \\ at end of pattern, at its end"
        ),
        (
            "[{match: '\\d'}]",
            "x.json5:3:19: expected an escape that JSON5 knows, or \\\\ for a backslash, found \"d\""
        ),
        (
            "[{match: '\\bworn'}]",
            "x.json5:3:17: lines[0].match: the pattern holds the control character \"\\u0008\"; "
                + "in this file a backslash of a regular expression is written twice, as in \"\\\\b\""
        ),
        ("[{mtach: 'a'}]", "x.json5:3:10: unknown key \"mtach\" in lines[0]; did you mean \"match\"?"),
        ("[{form: 'bh'}]", "x.json5:3:16: lines[0].form: unknown value \"bh\"; did you mean \"hb\"?"),
        ("[{form: 'hb', emit: []}]", "x.json5:3:22: unknown key \"emit\" in lines[0]; known: form, match"),
        ("[{form: 'hb', match: 'a'}]", "x.json5:3:29: lines[0].match: lines of a form need no pattern"),
        ("[{}]", "x.json5:3:9: missing key \"match\" in lines[0]"),
        ("[]", "x.json5:3:8: lines: expected at least one rule"),
        (
            "[{match: '(?<ear>.)', emit: [{wear: 'left', state: {value: '<eat>', map: {a: 'worn'}}}]}]",
            "x.json5:3:67: lines[0].emit[0].state.value: the expression has no group \"eat\"; did you mean \"ear\"?"
        ),
        (
            "[{match: 'a', emit: [{wear: 'left', state: 'wron'}]}]",
            "x.json5:3:51: lines[0].emit[0].state: unknown value \"wron\"; did you mean \"worn\"?"
        ),
    ])
    func `A mistake in the rules of lines is told with its place`(_ rules: String, _ sentence: String) {
        let error = #expect(throws: ProfileError.self) { try profile(rules) }
        #expect(error?.reason == sentence)
    }

    @Test func `Rules of lines where nothing is a line are refused`() {
        let error = #expect(throws: ProfileError.self) {
            try profile("[{form: 'hb'}]", framing: "{kind: 'slip'}")
        }
        #expect(
            error?.reason == "x.json5:3:8: lines: nothing reads them: no framing is of the kind \"lines\"")
    }
}
