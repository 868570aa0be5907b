import BridgeCore
import Profiles
import Sessions
import Testing
import Timing

@testable import headset_bridge

/// A trial follows a session, whatever happens to its links.
struct ProfileTrialTests {
    private static let rules = """
        {name: "x", trust: "checked", memory: {primary: null}, framing: {kind: "lines"},
         identity: {board: "b", formFactor: "earbuds", channels: [{ear: "left", kind: "verdict"}]},
         lines: [
           {name: "role", match: "primary (?<side>left|right)", remember: {primary: "<side>"}},
           {name: "state", match: "worn", emit: [{wear: "primary", state: "worn"}]}]}
        """

    private var session: Session
    private var trial: ProfileTrial
    private var units: [TriedUnit] = []

    private init(_ text: String) throws {
        let profile = try Profile(name: "x.json5", bytes: Array(text.utf8))
        session = Session(
            SessionStart(
                started: nil, tool: "test", source: "test", options: BridgeOptions(profile: profile)))
        session.keepSightings()
        trial = ProfileTrial(profile)
    }

    init() throws {
        try self.init(Self.rules)
    }

    private mutating func follow() {
        session.drainSightings { if let unit = trial.take($0) { units.append(unit) } }
    }

    private mutating func say(_ text: String, on link: LinkID) {
        session.receive(Array(text.utf8).span, on: link, at: .zero)
        follow()
    }

    /// What the last unit said, in words.
    private var last: [String] {
        guard let unit = units.last, let message = unit.message else { return [] }
        return ProfileStatements(message, unit.channels).lines
    }

    @Test func `What is remembered of one board is not believed of another, nor of one that comes back`()
        throws
    {
        var bench = try ProfileTrialTests()
        let first = bench.session.linkUp(LinkUp(name: "a", port: nil, reason: "opened"), at: .zero)
        let second = bench.session.linkUp(LinkUp(name: "b", port: nil, reason: "opened"), at: .zero)
        bench.say("primary left\n", on: first)
        #expect(bench.units.last?.remembered == ["primary": "left"])
        bench.say("worn\n", on: first)
        #expect(bench.last == ["wear left worn"])
        #expect(bench.units.last?.remembered == [:])
        bench.say("worn\n", on: second)
        #expect(bench.last == [])
        bench.session.linkDown(first, reason: "unplugged", at: .zero)
        #expect(bench.session.linkUp(LinkUp(name: "a", port: nil, reason: "back"), at: .zero) == first)
        bench.say("worn\n", on: first)
        #expect(bench.last == [])
        #expect(bench.units.map(\.link) == ["a", "a", "b", "a"])
        #expect(bench.units.map(\.number) == [1, 2, 3, 4])
        #expect(
            bench.trial.tally.readings == [.init(rule: "role", count: 1), .init(rule: "state", count: 3)])
    }

    @Test func `A recorded answer of a child process is read, and one that is wrong is told`() throws {
        var bench = try ProfileTrialTests(
            """
            {name: "x", framing: {kind: "lines"}, decoder: {command: ["d"]},
             identity: {board: "b", formFactor: "earbuds", channels: [{ear: "left", kind: "verdict"}]}}
            """)
        let link = bench.session.linkUp(LinkUp(name: "a", port: nil, reason: "opened"), at: .zero)
        bench.session.decoder(.started, on: link, at: .zero)
        bench.say("x\n", on: link)
        #expect(bench.units.last?.verdict == .packet(envelope: "lines", nil))
        let answers = [#"{"unit": 1, "emit": [{"wear": "left", "state": "worn"}]}"#, "nonsense"]
        for answer in answers {
            bench.session.decoder(.answered(unit: 1, Array(answer.utf8)), on: link, at: .zero)
        }
        bench.follow()
        #expect(bench.units.count == 3)
        #expect(bench.units[1].message?.events.count == 1)
        guard case .uselessAnswer(to: 1, _) = bench.units[2].verdict else {
            Issue.record("\(bench.units[2].verdict)")
            return
        }
        #expect(bench.trial.tally.unread == 0 && bench.trial.tally.answers == 2)
    }

    @Test
    func `An answer that a session refuses is useless: to no unit, to none yet, to one before an unplug`()
        throws
    {
        var bench = try ProfileTrialTests(
            """
            {name: "x", framing: {kind: "lines"}, decoder: {command: ["d"]},
             identity: {board: "b", formFactor: "earbuds", channels: [{ear: "left", kind: "verdict"}]}}
            """)
        let up = LinkUp(name: "a", port: nil, reason: "opened")
        var link = bench.session.linkUp(up, at: .zero)
        let answer = Array(#"{"emit": [{"wear": "left", "state": "worn"}]}"#.utf8)
        bench.say("x\n", on: link)
        for unit: UInt64 in [0, 2] {
            bench.session.decoder(.answered(unit: unit, answer), on: link, at: .zero)
        }
        bench.session.linkDown(link, reason: "unplugged", at: .zero)
        bench.session.decoder(.answered(unit: 1, answer), on: link, at: .zero)
        link = bench.session.linkUp(up, at: .zero)
        bench.session.decoder(.answered(unit: 1, answer), on: link, at: .zero)
        bench.say("x\n", on: link)
        bench.session.decoder(.answered(unit: 2, answer), on: link, at: .zero)
        bench.follow()
        let awaited = "no answer to this unit is awaited"
        #expect(
            bench.units.map(\.verdict).filter { if case .packet = $0 { false } else { true } }.dropLast() == [
                .uselessAnswer(to: 0, reason: "it names no unit: " + String(decoding: answer, as: UTF8.self)),
                .uselessAnswer(to: 2, reason: awaited), .uselessAnswer(to: 1, reason: awaited),
                .uselessAnswer(to: 1, reason: awaited),
            ])
        #expect(bench.units.last?.message?.events.count == 1)
    }

    @Test func `What the host sent stands where it was sent`() throws {
        var bench = try ProfileTrialTests()
        let link = bench.session.linkUp(LinkUp(name: "a", port: nil, reason: "opened"), at: .zero)
        bench.session.sent([1, 2], complete: false, on: link, at: .zero)
        bench.say("other\n", on: link)
        #expect(bench.units.map(\.verdict) == [.sent(complete: false), .packet(envelope: "lines", nil)])
    }

    @Test func `A number that counts up doesn't hide what packets have in common`() throws {
        var bench = try ProfileTrialTests()
        let link = bench.session.linkUp(LinkUp(name: "a", port: nil, reason: "opened"), at: .zero)
        for number in 100..<160 {
            bench.say("\(number) \(number % 3 == 0 ? "prox" : "temp") \(number)\n", on: link)
        }
        let commonest = try #require(bench.trial.tally.commonestBeginning)
        #expect(commonest.bytes == [0x31, nil, nil] + Array(" temp 1".utf8))
        #expect(commonest.count == 40)
        let summary = TrialSummary(
            bench.trial.tally, better: nil, remedy: nil, paint: Paint(isOn: false))
        let text = summary.text
        #expect(text.contains("→ 60 lines met no rule: the commonest begin \"1… temp 1\" (40)\n"), "\(text)")
        let line = String(decoding: JSONLine.line(for: summary, at: .zero), as: UTF8.self)
        let end =
            #","profile":null,"profile_taken":null,"profile_of":null,"advice":["60 lines met no rule: the commonest begin \"1… temp 1\" (40)""#
        #expect(line.contains(end), "\(line)")
    }

    @Test func `Kinds of packets that no rule reads are counted, and not without end`() throws {
        var bench = try ProfileTrialTests()
        let link = bench.session.linkUp(LinkUp(name: "a", port: nil, reason: "opened"), at: .zero)
        for number in 0..<3000 { bench.say("\(number) is no rule's\n", on: link) }
        bench.say("1 is no rule's\n", on: link)
        #expect(bench.trial.tally.unread == 3001)
        #expect(bench.trial.tally.beginnings.count == 1024)
        let commonest = try #require(bench.trial.tally.commonestBeginning)
        // From 100 to 999.
        #expect(commonest.bytes == [nil, nil, nil] + Array(" is no rule's".utf8))
        #expect(commonest.count == 900)
    }
}
