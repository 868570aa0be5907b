import CHeadset
import Scenarios
import Testing
import Timing

@Suite struct SimulatedHeadsetTests {
    /// Asks once, when something arrives at or after `moment`.
    private func ask(_ bytes: [UInt8], from moment: Milliseconds) -> (Listener, Milliseconds) -> [UInt8] {
        var hasAsked = false
        return { _, now in
            guard !hasAsked, now >= moment else { return [] }
            hasAsked = true
            return bytes
        }
    }

    @Test func `A hello says what the scenario says`() throws {
        let channels = """
            {ear: 'right', sensor: 4, kind: 'capacitance', range: [-5000, 70000], periodMs: 40, open: 70, worn: -3,
             noise: 2, batch: 3}, {ear: 'right', sensor: 5, kind: 'verdict'}
            """
        let hello = try #require(play(scenario("", channels: channels)).frames(HB_HELLO).first)
        let head: [UInt8] = [1, 0, 1, 0]
        let body: [UInt8] =
            [0, 1, 0, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 1, 0x6E, 1, 0x69, 1, 0x66, 2, 23]
            + [
                4, 1, 1, 3, 0, 0x78, 0xEC, 0xFF, 0xFF, 0x70, 0x11, 0x01, 0, 40, 0, 70, 0, 0, 0, 0xFD, 0xFF,
                0xFF, 0xFF,
            ]
            + [5, 1, 0x81] + Array(repeating: 0, count: 20)
        #expect(Array(hello.payload.prefix(4)) == head)
        #expect(Array(hello.payload.dropFirst(8)) == body)
    }

    @Test func `Identify is answered by a hello, after which none comes unasked`() throws {
        let identify = request(HB_IDENTIFY, id: 7, [1, 0, 1, 0])
        let listener = play(try scenario(""), host: ask(identify, from: 1234))
        #expect(listener.frames(HB_HELLO).count == 2)
        #expect(listener.frames(HB_HELLO).last.map { 1234...1260 ~= $0.arrived.count } == true)
    }

    @Test func `A ping is answered by a pong`() throws {
        let listener = play(
            try scenario("", board: "clock: 500,"), host: ask(request(HB_PING, id: 9), from: 2000))
        let pong = try #require(listener.frames(HB_PONG).first)
        #expect(pong.time == 2500)
        #expect(pong.payload == [9, 0, 0xC4, 0x09, 0, 0, 0, 0, 0, 0])
    }

    @Test func `The period of readings can be set, and set to none`() throws {
        let slower = play(
            try scenario(""), host: ask(request(HB_SET_REPORTING, id: 3, [0, 0, 100, 0]), from: 1000))
        #expect(slower.frames(HB_ACK).map(\.payload) == [[3, 0]])
        #expect(slower.readings(sensor: 0, ear: 0).map(\.time).suffix(3) == [9800, 9900, 10000])
        let none = play(
            try scenario(""), host: ask(request(HB_SET_REPORTING, id: 3, [0, 0, 0, 0]), from: 1000))
        #expect(none.readings(sensor: 0, ear: 0).last?.time == 1000)
    }

    @Test(
        arguments: [
            (request(HB_SET_REPORTING, id: 3, [9, 0, 100, 0]), [3, 0, 2]),
            (request(HB_SET_PARAMETER, id: 4, [1, 0, 1, 0, 0, 0]), [4, 0, 1]),
            (request(HB_SELF_TEST, id: 5, [1]), [5, 0, 2]),
        ] as [([UInt8], [UInt8])])
    func `What it can't do it refuses`(bytes: [UInt8], refusal: [UInt8]) throws {
        let listener = play(try scenario(""), host: ask(bytes, from: 1000))
        #expect(listener.frames(HB_NACK).map(\.payload) == [refusal])
    }

    @Test func `A reset from the host begins a new boot with a new clock`() throws {
        let listener = play(
            try scenario("", board: "clock: 70000,"), host: ask(request(HB_RESET, id: 5), from: 2000))
        #expect(listener.frames(HB_ACK).map(\.payload) == [[5, 0]])
        let hellos = listener.frames(HB_HELLO)
        #expect(hellos.prefix(2).map(\.arrived) == [0, 2300])
        #expect(hellos.prefix(2).map(\.time) == [70000, 0])
        #expect(hellos[0].payload[4..<8] != hellos[1].payload[4..<8])
    }

    @Test func `A step resets the board, which prints, forgets its sources and knows its case`() throws {
        let listener = play(
            try scenario(
                """
                {at: 100, source: 'a', acl: 'up', a2dp: 'streaming'},
                {at: 1000, caseIn: 'left'},
                {at: 2000, resetMs: 500},
                """, board: "senses: ['inCase'], bootText: 'hi\\n',",
                more: "sources: {a: '00:00:00:00:00:01'},"),
            host: ask(request(HB_REQUEST_LINK_TABLE, id: 1), from: 1500))
        #expect(listener.texts == ["hi\n", "hi\n"])
        #expect(!listener.frames.contains { 2000..<2500 ~= $0.arrived.count })
        let tables = listener.frames(HB_LINK_TABLE)
        #expect(tables.last { $0.arrived < 2000 }?.payload == [1, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0])
        #expect(tables.first { $0.arrived >= 2500 }?.payload == [0])
        #expect(listener.frames(HB_LINK_EVENT).map(\.time) == [100, 100])
        #expect(listener.frames(HB_HEARTBEAT).last?.payload.suffix(4) == [1, 0, 2, 1])
    }

    @Test func `A connection comes up in order and goes down at once`() throws {
        let listener = play(
            try scenario(
                """
                {at: 1000, source: 'a', sco: 'up', hfp: 'active', avrcp: 'playing', a2dp: 'open', acl: 'up'},
                {at: 2000, source: 'a', hfp: 'held'},
                {at: 3000, source: 'a', acl: 'down'},
                """, more: "sources: {a: '00:00:00:00:00:01'},"))
        let events = listener.frames(HB_LINK_EVENT)
        #expect(events.map(\.time) == [1000, 1000, 1000, 1000, 1000, 2000, 3000])
        #expect(
            events.map { $0.payload.suffix(2) } == [
                [0, 1], [1, 1], [2, 1], [3, 2], [4, 1], [3, 3], [0, 0],
            ])
    }

    @Test func `A board that hangs is silent, goes on where it was, and then tells what changed`() throws {
        let listener = play(
            try scenario(
                "{at: 2000, stallMs: 3000}, {at: 3000, caseIn: 'left'}", board: "senses: ['inCase'],"))
        #expect(!listener.moments.contains { 2000..<5000 ~= $0.count })
        let around = try #require(listener.frames.firstIndex { $0.arrived == 5000 })
        #expect(listener.frames[around].sequence == listener.frames[around - 1].sequence + 1)
        #expect(listener.frames(HB_WEAR_EVENT).map(\.time) == [5000])
    }

    @Test func `A board that hangs tells no truth`() throws {
        let listener = play(
            try scenario(
                "{at: 2000, stallMs: 3000}, {at: 3000, don: 'left', uncertaintyMs: 1}, {at: 6000, doff: 'left', uncertaintyMs: 1}"
            ))
        #expect(listener.frames(HB_TRUTH).map(\.time) == [6000])
    }

    @Test func `A loose cable loses frames, which their numbers show`() throws {
        let listener = play(try scenario("{at: 2000, muteMs: 3000}"))
        #expect(!listener.moments.contains { 2000..<5000 ~= $0.count })
        let around = try #require(listener.frames.firstIndex { $0.arrived == 5000 })
        #expect(listener.frames[around].sequence > listener.frames[around - 1].sequence + 100)
    }

    @Test func `A loose cable loses what the host says`() throws {
        let stop = request(HB_SET_REPORTING, id: 1, [0, 0, 0, 0])
        for (moment, isHeard) in [(1999, true), (2000, false), (4999, false), (5000, true)] {
            let headset = SimulatedHeadset(try scenario("{at: 2000, muteMs: 3000}"))
            var listener = Listener()
            headset.receive(stop, at: Milliseconds(Int64(moment))) { listener.hear($1, at: $0) }
            headset.advance(to: 10_000) { listener.hear($1, at: $0) }
            #expect((listener.readings(sensor: 0, ear: 0).last?.time == 10_000) != isHeard, "\(moment)")
        }
    }

    @Test func `Once it is over it says nothing more`() throws {
        let headset = SimulatedHeadset(try scenario(""))
        headset.advance(to: 1_000_000) { _, _ in }
        #expect(headset.nextEvent == nil)
        var heard: [UInt8] = []
        headset.receive(request(HB_PING, id: 1), at: 1_000_001) { heard += $1 }
        headset.advance(to: 2_000_000) { heard += $1 }
        #expect(heard == [])
    }

    @Test func `Readings that wait are sent at the end`() throws {
        let channels =
            "{ear: 'left', sensor: 0, kind: 'proximity', range: [0, 99], periodMs: 20, open: 1, worn: 50, batch: 168}"
        let listener = play(try scenario("", channels: channels, lengthMs: 45))
        #expect(listener.readings(sensor: 0, ear: 0).map(\.time) == [20, 40])
    }

    @Test(arguments: 0..<20)
    func `Whatever a host says, it plays on`(seed: UInt64) throws {
        var random = SystemSeeded(state: seed)
        let listener = play(try scenario("{at: 100, don: 'left'}")) { _, _ in
            switch random.next() % 4 {
            case 0:
                request(
                    Int32(0x80 + random.next() % 10), id: UInt16(random.next() % 5),
                    (0..<random.next() % 12).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            case 1: (0..<random.next() % 600).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            default: []
            }
        }
        #expect(listener.faults == 0)
        #expect(listener.frames.last.map { $0.arrived >= 9000 } == true)
    }
}

/// A generator that a seed starts; any will do.
struct SystemSeeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33 ^ state << 31
    }
}
