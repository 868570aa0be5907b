import HeadsetTerms
import Profiles
import Testing

struct ProfileSurveyTests {
    private func survey(_ rules: String, framing: String = "lines") throws -> ProfileSurvey {
        let text = """
            {name: 'x', framing: {kind: '\(framing)'}, memory: {primary: null},
             identity: {board: 'x', formFactor: 'earbuds', channels: [
               {ear: 'left', kind: 'verdict'}, {ear: 'right', kind: 'verdict'}, {ear: 'right', kind: 'near'},
               {ear: 'left', kind: 'proximity', sensor: 7, range: [0, 9], periodMs: 10}]},
             \(rules)}
            """
        return try Profile(name: "x.json5", bytes: Array(text.utf8)).survey
    }

    private func unfed(_ rules: String) throws -> [String] {
        try survey(rules).unfed.map { channel in
            switch channel.kind {
            case .verdict: "\(channel.ear) verdict"
            case .event: "\(channel.ear) near"
            case .sampled: "\(channel.ear) sampled \(channel.sensor)"
            }
        }
    }

    private func shadows(_ survey: ProfileSurvey) -> [String] {
        survey.shadows.map { "\($0.rule) < \($0.behind)" }
    }

    @Test func `It says which rules there are, and what they can say`() throws {
        let survey = try survey(
            """
            lines: [{match: 'a(?<x>.)', emit: [{wear: 'left', state: 'worn'}, {log: '<x>'}]}, {name: 'b', match: 'b'}],
            messages: [{name: 'm', emit: [
              {each: {from: 0, size: 2}, rules: [{emit: [{sample: 'left', sensor: 7, value: '0:u8'}]}]}]}]
            """)
        #expect(survey.rules == ["a(?<x>.)", "b", "m"])
        #expect(survey.kinds == [.verdicts, .log, .samples])
    }

    @Test func `A channel that no rule says anything of is named`() throws {
        let all = ["left verdict", "right verdict", "right near", "left sampled 7"]
        #expect(try unfed("lines: [{match: 'a', emit: [{log: 'a'}]}]") == all)
        #expect(try unfed("lines: [{match: 'a', emit: [{wear: 'both', state: 'worn'}]}]") == Array(all[2...]))
        #expect(
            try unfed(
                """
                lines: [{match: '(?<e>.)', emit: [
                  {wear: {value: '<e>', map: {R: 'right'}}, state: 'worn'}, {near: 'right', state: true},
                  {sample: 'left', sensor: 7, value: '<e>'}]}]
                """) == ["left verdict"])
    }

    @Test func `A role may be either ear, and our own form speaks of every channel`() throws {
        #expect(
            try unfed("lines: [{match: 'a', emit: [{wear: 'primary', state: 'worn'}]}]")
                == ["right near", "left sampled 7"])
        #expect(try unfed("lines: [{form: 'hb'}]") == [])
        #expect(try survey("lines: [{form: 'hb'}]").kinds == Set(ProfileSurvey.Kind.allCases))
    }

    @Test(arguments: ["", ".*", "(?<all>.*)", "^", "^.*", "(?:x|)", "a?b*"])
    func `Behind a pattern that takes any line nothing is read`(pattern: String) throws {
        let survey = try survey(
            "lines: [{name: 'first', match: 'q'}, {name: 'all', match: '\(pattern)'}, {name: 'last', match: 'z'}, {form: 'hb'}]"
        )
        #expect(
            shadows(survey) == ["last < all", "hb < all"],
            "\(pattern)")
    }

    @Test(arguments: [".+", ".", "^$", "(?=a)", "(?!a)", "\\\\b", "(*ACCEPT)", "x*$", "(?(?=a)b|)", "z|y"])
    func `A pattern that some line doesn't meet hides nothing`(pattern: String) throws {
        let survey = try survey("lines: [{match: '\(pattern)'}, {name: 'last', match: 'z'}, {form: 'hb'}]")
        #expect(survey.shadows == [], "\(pattern)")
    }

    @Test func `Of two rules with one pattern the second is hidden, unless the first has conditions`() throws
    {
        #expect(
            try shadows(survey("lines: [{name: 'a', match: 'z'}, {name: 'b', match: 'z'}]"))
                == ["b < a"])
        #expect(
            try survey("lines: [{name: 'a', match: 'z', when: {length: 3}}, {name: 'b', match: 'z'}]").shadows
                == [])
    }

    @Test(arguments: Profile.builtInNames)
    func `No rule of the tool's own profiles is hidden`(name: String) throws {
        let profile = try #require(try Profile.builtIn(name))
        #expect(profile.survey.shadows == [])
        #expect(profile.survey.rules.isEmpty == (name == "raw"))
    }
}
