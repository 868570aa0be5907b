import Accessories
import HeadsetTerms
import Scenarios
import Settings
import Testing
import Timing

@Suite struct ScenarioFileTests {
    @Test func `The head of a scenario is read`() throws {
        let scenario = try scenario("")
        #expect(scenario.title == "t")
        #expect(scenario.started == WallTime(nanoseconds: 1_767_603_600_000_000_000))
        #expect(scenario.seed == 1)
        #expect(scenario.length == 10_000)
    }

    @Test func `A scenario may say which of its sources the listener is`() throws {
        let sources = "sources: {phone: '12:34:56:78:9A:01'},"
        #expect(try scenario("").host == nil)
        let host = try #require(
            try scenario("", more: sources + "host: {source: 'phone', playing: 'call'},").host)
        #expect(host.address.description == "12:34:56:78:9A:01")
        #expect(host.playing == .call)
        let error = #expect(throws: SettingsError.self) {
            try scenario("", more: sources + "host: {source: 'fone'},")
        }
        #expect(error?.description.contains("host: fone is none of the sources: phone") == true)
    }

    // Steps begin in line 5 of the file.
    @Test(arguments: [
        (
            "{at: 1}",
            "5:1: steps[0]: a step says what happens: don, doff, caseIn, caseOut, lid, motion, touch, talk, source, remark, log, printf, bytes, burst, stallMs, muteMs, holdMs, resetMs"
        ),
        ("{at: 1, don: 'left', lid: 'open'}", "5:1: steps[0]: a step says one thing, not don and lid"),
        (
            "{at: 1, dno: 'left'}",
            "5:1: steps[0]: a step says what happens: don, doff, caseIn, caseOut, lid, motion, touch, talk, source, remark, log, printf, bytes, burst, stallMs, muteMs, holdMs, resetMs"
        ),
        ("{don: 'left'}", "5:1: missing key \"at\" in steps[0]"),
        ("{at: -1, don: 'left'}", "5:6: steps[0].at: -1 ms is out of range; expected 0 to 86400000"),
        ("{at: 10001, don: 'left'}", "5:18: steps[0].don: at 10001 ms the story is over"),
        (
            "{at: 5, don: 'left'},\n{at: 4, doff: 'left'}",
            "6:15: steps[1].doff: at 4 ms is before the step above"
        ),
        ("{at: 1, don: 'lift'}", "5:14: steps[0].don: unknown value \"lift\"; did you mean \"left\"?"),
        ("{at: 1, don: 'both'}", "5:14: steps[0].don: the board has no channel on the right ear"),
        (
            "{at: 1, touch: 'right', strength: 1, forMs: 1}",
            "5:16: steps[0].touch: the board has no channel on the right ear"
        ),
        (
            "{at: 1, touch: 'left', sensor: 7, strength: 1, forMs: 1}",
            "5:16: steps[0].touch: the board has no sensor 7 on the left ear"
        ),
        (
            "{at: 1, touch: 'left', sensor: 256, strength: 1, forMs: 1}",
            "5:32: steps[0].sensor: 256 is out of range; expected 0 to 255"
        ),
        (
            "{at: 1, talk: 'left', sensor: 0, strength: 1, forMs: 1}",
            "5:23: unknown key \"sensor\" in steps[0]"
        ),
        ("{at: 1, holdMs: 0}", "5:17: steps[0].holdMs: 0 ms is out of range; expected 1 to 86400000"),
        ("{at: 1, doff: 'left'}", "5:15: steps[0].doff: the left ear is off then, not worn"),
        (
            "{at: 1, don: 'left'}, {at: 2, don: 'left'}",
            "5:36: steps[1].don: the left ear is worn then, not off"
        ),
        (
            "{at: 1, caseIn: 'left'}",
            "5:17: steps[0].caseIn: the board doesn't notice that: its senses lack inCase"
        ),
        ("{at: 1, lid: 'open'}", "5:14: steps[0].lid: the board doesn't notice that: its senses lack lid"),
        ("{at: 1, don: 'left', forMs: 3}", "5:22: unknown key \"forMs\" in steps[0]"),
        (
            "{at: 1, don: 'left', ramMs: 3}",
            "5:22: unknown key \"ramMs\" in steps[0]; did you mean \"rampMs\"?"
        ),
        (
            "{at: 1, don: 'left', again: {times: 2, everyMs: 5}}",
            "5:22: unknown key \"again\" in steps[0]"
        ),
        (
            "{at: 1, don: 'left', bounce: {times: 5, forMs: 19}}",
            "5:48: steps[0].bounce.forMs: 19 ms is out of range; expected 20 to 60000"
        ),
        ("{at: 1, source: 'b', acl: 'up'}", "5:17: steps[0].source: is none of the sources: a"),
        ("{at: 1, source: 'a'}", "5:17: steps[0].source: says nothing of acl, a2dp, avrcp, hfp or sco"),
        ("{at: 1, source: 'a', a2dp: 'open'}", "5:17: steps[0].source: isn't connected then"),
        (
            "{at: 1, source: 'a', acl: 'up'}, {at: 2, resetMs: 9}, {at: 3, source: 'a', a2dp: 'open'}",
            "5:71: steps[2].source: isn't connected then"
        ),
        ("{at: 1, source: 'a', acl: 'down', sco: 'up'}", "5:17: steps[0].source: acl down ends all else"),
        ("{at: 1, bytes: '0'}", "5:16: steps[0].bytes: expected bytes like \"00 0a ff\""),
        ("{at: 1, bytes: 'zz'}", "5:16: steps[0].bytes: expected bytes like \"00 0a ff\""),
        (
            "{at: 1, remark: 'a remark that is much too long for it'}",
            "5:17: steps[0].remark: expected 0 to 32 bytes of text"
        ),
        (
            "{at: 1, log: 'x', level: 'warn'}",
            "5:26: steps[0].level: unknown value \"warn\"; allowed: error, warning, info, debug"
        ),
        (
            String(repeating: "{at: 1, printf: 'x', again: {times: 10000, everyMs: 1}},\n", count: 11),
            "15:17: steps[10].printf: more than 100000 things happen"
        ),
        (
            "{at: 1, printf: 'x', again: {times: 10001, everyMs: 1}}",
            "5:37: steps[0].again.times: 10001 is out of range; expected 1 to 10000"
        ),
        ("{at: 1, stallMs: 0}", "5:18: steps[0].stallMs: 0 ms is out of range; expected 1 to 86400000"),
    ])
    func `A step that can't be is refused with its place`(steps: String, sentence: String) {
        let complaint = complaint { try scenario(steps, more: "sources: {a: '00:00:00:00:00:01'},") }
        #expect(complaint == "t:" + sentence)
    }

    @Test(arguments: [
        ("", "board.channels: expected 1 to 16 channels, found 0"),
        (
            "{ear: 'left', sensor: 0, kind: 'near'}, {ear: 'left', sensor: 0, kind: 'verdict'}",
            "board.channels: two channels of an ear have one sensor number"
        ),
        (
            "{ear: 'left', sensor: 0, kind: 'near'}, {ear: 'left', sensor: 1, kind: 'near'}",
            "board.channels: an ear has two near channels"
        ),
        (
            "{ear: 'left', sensor: 256, kind: 'near'}",
            "board.channels[0].sensor: 256 is out of range; expected 0 to 255"
        ),
        (
            "{ear: 'left', sensor: 0, kind: 'near', batch: 1}",
            "unknown key \"batch\" in board.channels[0]; known: ear, kind, pollMs, sensor"
        ),
        (
            "{ear: 'left', sensor: 0, kind: 'proximity', range: [0, 8388608], periodMs: 20, open: 0, worn: 9}",
            "board.channels[0].range: expected [smallest, largest] within 24 bits"
        ),
        (
            "{ear: 'left', sensor: 0, kind: 'proximity', range: [5, 1], periodMs: 20, open: 0, worn: 9}",
            "board.channels[0].range: expected [smallest, largest] within 24 bits"
        ),
        (
            "{ear: 'left', sensor: 0, kind: 'proximity', range: [0, 5], periodMs: 20, open: 0, worn: 9}",
            "board.channels[0].worn: 9 is out of range; expected 0 to 5"
        ),
        (
            "{ear: 'left', sensor: 0, kind: 'proximity', range: [0, 5], periodMs: 0, open: 0, worn: 1}",
            "board.channels[0].periodMs: 0 ms is out of range; expected 1 to 60000"
        ),
    ])
    func `A channel that can't be is refused`(channels: String, sentence: String) {
        let complaint = complaint { try scenario("", channels: channels) }
        #expect(complaint?.hasSuffix(sentence) == true, "\(complaint ?? "nothing")")
    }

    @Test(arguments: [
        ("2026-02-29T00:00:00Z", false), ("2028-02-29T23:59:59Z", true), ("2026-13-01T00:00:00Z", false),
        ("2026-01-05 09:00:00Z", false), ("2026-01-05T24:00:00Z", false), ("2026-01-05T09:00:00", false),
        ("1969-12-31T23:59:59Z", false), ("", false),
    ])
    func `The start is a moment that was or will be`(text: String, isGood: Bool) throws {
        let file = """
            {title: 't', started: '\(text)', seed: 1, lengthMs: 1, steps: [], board: {name: '', id: 'i', firmware: '',
            formFactor: 'overEar', capabilities: [], address: '12:34:56:78:9A:BC',
            channels: [{ear: 'left', sensor: 0, kind: 'near'}]}}
            """
        let complaint = complaint { try Scenario(name: "t", bytes: Array(file.utf8)) }
        #expect(complaint == (isGood ? nil : "t:1:23: started: expected a time like 2026-01-05T09:00:00Z"))
    }

    private func complaint(_ reading: () throws -> Scenario) -> String? {
        do {
            _ = try reading()
            return nil
        } catch {
            return String(describing: error)
        }
    }
}
