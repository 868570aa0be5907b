import Testing

/// What a person finds right about which phone or laptop comes first, each as a scenario that shows it.
struct MultipointPromiseTests {
    @Test
    func `A call comes first at once as one change, and when it ends the music's source is back at once`()
        throws
    {
        let session = try ToldSession("three-hosts")
        #expect(
            session.sources == [
                "1000 01 -", "1700 01 03",
                "3500 03 01",  // the laptop plays
                "6000 02 03",  // the work phone rings
                "9000 02 01",  // the other rings too
                "9800 01 02",  // and is answered
                "12000 02 03",  // its call ends, the first goes on
                "15010 03 02",  // no call: the laptop, which never ceased to play
                "18010 03 01",  // of the phones the last to call
            ])
        // The five events of picking up are no change at all.
        #expect(session.changes(6001..<9000) == [])
    }

    @Test func `Of two that play the later one takes over, and a pause gives it back at once`() throws {
        let sources = try ToldSession("tug-of-war").sources
        // The laptop plays from 6000 on, pauses at 8000, goes on at 9000 and pauses at 17000.
        #expect(
            sources == [
                "1000 01 -", "1600 01 02", "6500 02 01", "8000 01 02", "9000 02 01", "17000 01 02",
            ])
    }

    @Test func `A host that loses the headset and tries again and again does not steal it back`() throws {
        let session = try ToldSession("tug-of-war")
        // Neither the sounds that are shorter than the hold, nor a phone that pauses and goes on.
        #expect(session.changes(3000..<6500) == [])
        #expect(session.changes(9001..<17_000) == [])
    }

    @Test func `A link or a cable that is gone for a second and a half changes nothing`() throws {
        let session = try ToldSession("link-flaps")
        #expect(session.changes(3000..<13_000) == [])
        #expect(session.events("gap").count == 1)
    }

    @Test func `When the active source goes for good the other is promoted`() throws {
        let sources = try ToldSession("link-flaps").sources
        #expect(sources == ["300 01 -", "900 01 02", "15000 02 -", "17500 02 01"])
    }

    @Test func `A table heals a lost event, and a stale table changes nothing`() throws {
        let session = try ToldSession("link-table")
        // At 5000 nobody hears that the laptop plays; the table of 10000 says so, and the hold begins. The table of
        // 20000 comes after the laptop's end at 20150, and doesn't bring it back.
        #expect(session.sources == ["1000 01 -", "2000 01 02", "10500 02 01", "20150 01 02", "22150 01 -"])
        #expect(session.events("summary").map { $0.number("late") } == [1])
    }

    @Test func `A change of the primary bud during a call mirrors no ear and moves no source`() throws {
        let session = try ToldSession("role-swap")
        #expect(
            session.placements("left").map(\.placement) == [
                "left unknown>inCase initial", "left inCase>notWorn case", "left notWorn>worn don",
                "left worn>notWorn doff", "left notWorn>inCase case",
            ])
        #expect(
            session.placements("right").map(\.placement) == [
                "right unknown>inCase initial", "right inCase>notWorn case", "right notWorn>worn don",
                "right worn>notWorn doff",
            ])
        // In the ear from the first don to the last doff, whichever ear it is.
        #expect(
            session.placements("device").map(\.placement) == [
                "device unknown>offHead initial", "device offHead>inEar don", "device inEar>offHead doff",
            ])
        #expect(session.sources == ["800 02 -", "1400 02 01", "4000 01 02", "12000 02 01"])
    }
}
