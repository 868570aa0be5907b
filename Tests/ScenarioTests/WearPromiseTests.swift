import Testing

/// What a person finds right about where a headset is, each as a scenario that shows it.
struct WearPromiseTests {
    @Test func `A hand over one of two sensors, and brushing the other, is no don`() throws {
        let session = try ToldSession("hand-over-sensor")
        let placements = session.events("placement")
        #expect(placements.contains { $0.text("to") == "offHead" && $0.milliseconds < 1000 })
        #expect(placements.filter { (1000..<6500).contains($0.milliseconds) }.map(\.placement) == [])
        #expect(placements.last?.placement == "device offHead>inEar don")
    }

    @Test func `One bad reading on each channel and then silence is never off the head`() throws {
        let session = try ToldSession("bad-readings")
        let device = session.placements("device")
        let worn = try #require(device.firstIndex { $0.text("to") == "inEar" })
        #expect(
            device[worn...].map(\.placement) == [
                "device offHead>inEar don",
                "device inEar>unknown stale", "device unknown>inEar initial",
            ])
        #expect(!session.events("placement").contains { $0.text("cause") == "doff" })
        // A silence of a second and a half is no news at all.
        #expect(session.changes(12_000..<17_000) == [])
    }

    @Test func `Taken off while the sensors read 39 percent of span, and worn again, it comes on again`()
        throws
    {
        let session = try ToldSession("held-in-hand")
        let device = session.placements("device")
        #expect(
            device.dropFirst().map(\.placement) == [
                "device offHead>overTheEar don", "device overTheEar>offHead doff",
                "device offHead>overTheEar don", "device overTheEar>offHead doff",
                "device offHead>overTheEar don",
            ])
        // As soon after contact as the first time.
        let dons = device.filter { $0.text("cause") == "don" }.map(\.deviceTime)
        let contacts = [1500, 9000, 15500]
        #expect(zip(dons, contacts).allSatisfy { 0..<700 ~= $0 - $1 }, "\(dons)")
    }

    @Test func `Someone who reads for an hour without moving keeps it on`() throws {
        let session = try ToldSession("reading-hour")
        let device = session.placements("device")
        #expect(
            device.map(\.placement) == [
                "device unknown>offHead initial", "device offHead>inEar don", "device inEar>offHead doff",
            ])
        let (don, doff) = (device[1].milliseconds, device[2].milliseconds)
        #expect(doff - don > 3_600_000)
        #expect(session.changes(don + 1000..<3_611_000) == [])
        // Its sensors are told of as stuck all the same: that is what the hour would have cost.
        #expect(session.events("diagnostic").map { $0.text("kind") } == ["stuck", "stuck", "stuck"])
    }

    @Test func `A lost edge is healed by the next heartbeat`() throws {
        let session = try ToldSession("lost-edge")
        // The edges of both ears, in one frame, and the batch of readings before it.
        #expect(session.events("gap").map { $0.number("lost") } == [2, 2])
        // The edges were at 2000 and 5000; the heartbeats behind them come 50 ms later.
        let left = session.placements("left").dropFirst()
        #expect(left.map(\.placement) == ["left notWorn>worn don", "left worn>notWorn doff"])
        #expect(left.map(\.deviceTime) == [2050 + 550, 5050 + 350])
        let right = session.placements("right").dropFirst()
        #expect(right.map(\.placement) == ["right notWorn>worn don", "right worn>notWorn doff"])
    }

    @Test func `Out of the case into the ear with no edge from the case is a don`() throws {
        let session = try ToldSession("case-to-ear")
        let left = session.placements("left")
        let right = session.placements("right")
        #expect(left.map(\.placement) == ["left unknown>inCase initial", "left inCase>worn don"])
        #expect(right.map(\.placement) == ["right unknown>inCase initial", "right inCase>worn don"])
        // 300 ms in which nothing votes, then the time of a don: nothing that was read in the case shortens it.
        #expect(left.last?.deviceTime == 2000 + 300 + 550)
        // The event of the case, and the batch of readings before it.
        #expect(session.events("gap").map { $0.number("lost") } == [2])
    }
}
