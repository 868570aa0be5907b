import CHeadset
import Scenarios
import Testing
import Timing

@Suite struct SimulatedLineTests {
    @Test(arguments: ["bitErrors", "lost", "doubled", "bursts"])
    func `Damage spoils frames, and whatever arrives intact was sent`(kind: String) throws {
        let steps = "{at: 1000, don: 'left'}, {at: 5000, doff: 'left'}"
        let sent = play(try scenario(steps)).frames
        let heard = play(try scenario(steps, more: "line: {perMillion: {\(kind): 2000}},"))
        #expect(heard.faults > 5)
        #expect((sent.count / 2)..<sent.count ~= heard.frames.count)
        // A frame whose closing zero was lost arrives with the next one.
        let contents = Set(sent.map(\.content))
        #expect(heard.frames.allSatisfy { contents.contains($0.content) })
    }

    @Test func `Each kind of damage does what it says`() throws {
        let clean = play(try scenario("")).bytes
        let flipped = play(try scenario("", more: "line: {perMillion: {bitErrors: 1000}},")).bytes
        #expect(flipped.count == clean.count)
        let changes = zip(clean, flipped).filter { $0 != $1 }
        #expect(changes.count > 5 && changes.allSatisfy { ($0 ^ $1).nonzeroBitCount == 1 })
        #expect(play(try scenario("", more: "line: {perMillion: {lost: 1000}},")).bytes.count < clean.count)
        #expect(
            play(try scenario("", more: "line: {perMillion: {doubled: 1000}},")).bytes.count > clean.count)
    }

    @Test func `A burst spoils the bytes that it says, and none after`() throws {
        let clean = play(try scenario("")).bytes
        let burst = play(try scenario("{at: 3000, burst: 100}")).bytes
        let changed = zip(clean, burst).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
        let (first, last) = (try #require(changed.first), try #require(changed.last))
        #expect(burst.count == clean.count)
        #expect(98...100 ~= last - first + 1)
    }

    @Test func `Bytes and text stand on the line as written`() throws {
        let listener = play(
            try scenario(
                "{at: 1000, bytes: '00 ff80 01 00'}, {at: 2000, printf: 'x = 5\\r\\n', again: {times: 3, everyMs: 700}}"
            ))
        #expect(listener.texts == ["x = 5\r\n", "x = 5\r\n", "x = 5\r\n"])
        #expect(listener.faults == 1)
    }

    @Test func `A frame that is held comes whole, behind those that passed it`() throws {
        let senses = "senses: ['motion'],"
        let event = "{at: 1005, motion: 'moving'}"
        let clean = play(try scenario(event, board: senses)).frames
        let heard = play(try scenario("{at: 1001, holdMs: 70},\n" + event, board: senses))
        // The event is the next frame that goes out: the readings of 1000 are out already.
        let held = try #require(clean.first { $0.type == HB_WEAR_EVENT })
        #expect(heard.faults == 0)
        #expect(heard.frames.filter { $0.content != held.content } == clean.filter { $0 != held })
        let late = try #require(heard.frames.firstIndex { $0.content == held.content })
        #expect(heard.frames[late].arrived == 1075)
        #expect(heard.frames[late - 1].sequence == held.sequence + 3)
        // One that has waited isn't the next frame of another hold.
        let twice = play(
            try scenario("{at: 1001, holdMs: 70, again: {times: 2, everyMs: 20}},\n" + event, board: senses))
        #expect(twice.frames.first { $0.content == held.content }?.arrived == 1075)
    }

    @Test func `Text passes where a frame is held, and what a cable loses is not held`() throws {
        let held = play(try scenario("{at: 1001, holdMs: 50}, {at: 1010, printf: 'x\\r\\n'}"))
        #expect(held.texts == ["x\r\n"])
        let muted = play(try scenario("{at: 1000, holdMs: 50}, {at: 1000, muteMs: 100}")).frames
        let clean = play(try scenario("{at: 1000, muteMs: 100}")).frames
        #expect(
            muted.map(\.content).sorted { $0.lexicographicallyPrecedes($1) }
                == clean.map(\.content).sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `The noisy line has every kind of trouble, and heals`() throws {
        let listener = play(try #require(try Scenario.builtIn("noisy-line")))
        #expect(listener.faults > 20)
        #expect(listener.texts.count > 20)
        #expect(listener.frames.last.map { $0.arrived > 18_000 } == true)
    }
}
