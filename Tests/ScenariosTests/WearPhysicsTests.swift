import CHeadset
import Scenarios
import Testing
import Timing

@Suite struct WearPhysicsTests {
    private static func sensor(noise: Int = 0, more: String = "") -> String {
        "{ear: 'left', sensor: 0, kind: 'proximity', range: [0, 4095], periodMs: 20, open: 100, worn: 1100,"
            + " noise: \(noise), \(more)}"
    }

    private func readings(_ steps: String, noise: Int = 0, more: String = "", board: String = "") throws
        -> [UInt32: Int32]
    {
        let story = try scenario(
            steps, board: board, channels: Self.sensor(noise: noise, more: more), lengthMs: 3000)
        return Dictionary(
            uniqueKeysWithValues: play(story).readings(sensor: 0, ear: 0).map { ($0.time, $0.value) })
    }

    // The numbers come from an independent model of SplitMix64 (whose first outputs for 1234567 are published) and of
    // the sum of twelve uniform numbers.
    @Test func `Noise is the same everywhere`() throws {
        let readings = try readings("", noise: 25)
        #expect(
            (1...20).map { readings[$0 * 20] }
                == [
                    96, 134, 119, 116, 81, 138, 115, 98, 112, 98, 83, 56, 92, 120, 130, 66, 88, 113, 105, 105,
                ])
    }

    @Test func `Contact comes at the end of the approach and goes at the start of the way back`() throws {
        let readings = try readings(
            "{at: 1000, don: 'left', rampMs: 100}, {at: 2000, doff: 'left', rampMs: 100}")
        #expect([880, 900, 920, 960, 1000, 1020].map { readings[$0] } == [100, 100, 300, 700, 1100, 1100])
        #expect([1980, 2000, 2020, 2080, 2100].map { readings[$0] } == [1100, 1100, 900, 300, 100])
    }

    @Test func `A touch comes and goes, and readings stay in their range`() throws {
        let readings = try readings(
            "{at: 500, touch: 'left', strength: 50, forMs: 40}, {at: 1000, touch: 'left', strength: -200, forMs: 10}"
        )
        #expect([480, 500, 520, 540].map { readings[$0] } == [100, 600, 600, 100])
        #expect([1000, 1020].map { readings[$0] } == [0, 100])
    }

    @Test func `A touch of one sensor is nothing to the other, and adds to a touch of the ear`() throws {
        let channels = (0...1).map {
            "{ear: 'left', sensor: \($0), kind: 'other', range: [0, 4095], periodMs: 20, open: 100, worn: 1100}"
        }
        let steps = [
            "{at: 500, touch: 'left', sensor: 1, strength: 50, forMs: 40}",
            "{at: 1000, touch: 'left', strength: 30, forMs: 200}",
            "{at: 1100, touch: 'left', sensor: 0, strength: 20, forMs: 20}",
        ]
        let heard = play(
            try scenario(
                steps.joined(separator: ",\n"), channels: channels.joined(separator: ", "), lengthMs: 2000))
        func readings(_ sensor: UInt8) -> [Int32?] {
            let readings = Dictionary(
                uniqueKeysWithValues: heard.readings(sensor: sensor, ear: 0).map { ($0.time, $0.value) })
            return [480, 520, 540, 1080, 1100, 1120, 1200].map { readings[$0] }
        }
        #expect(readings(0) == [100, 100, 100, 400, 600, 400, 100])
        #expect(readings(1) == [100, 600, 100, 400, 400, 400, 100])
    }

    @Test func `Talk moves a worn ear to and fro, and no other`() throws {
        let worn = try readings("{at: 500, don: 'left'}, {at: 1000, talk: 'left', strength: 10, forMs: 1000}")
        let talking = (50..<100).compactMap { worn[$0 * 20] }
        #expect(talking.min().map { 1000...1010 ~= $0 } == true)
        #expect(talking.max().map { 1190...1200 ~= $0 } == true)
        #expect(worn[2020] == 1100)
        let open = try readings("{at: 1000, talk: 'left', strength: 10, forMs: 1000}")
        #expect(Set(open.values) == [100])
    }

    @Test func `A bounce breaks contact as often as it says, within its time`() throws {
        let channels = "{ear: 'left', sensor: 0, kind: 'near', pollMs: 1}"
        let story = try scenario(
            "{at: 1000, don: 'left', rampMs: 0, bounce: {times: 4, forMs: 400}}, {at: 5000, doff: 'left', rampMs: 0, bounce: {times: 3, forMs: 300}}",
            channels: channels)
        let edges = play(story).frames(HB_WEAR_EVENT)
        #expect(edges.map { $0.payload[3] } == [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0])
        #expect(edges.prefix(9).allSatisfy { 1000...1400 ~= $0.time })
        #expect(edges.dropFirst(9).allSatisfy { 5000...5300 ~= $0.time })
    }

    @Test func `An edge channel keeps its state half way`() throws {
        let story = try scenario(
            """
            {at: 1000, touch: 'left', strength: 50, forMs: 200},
            {at: 2000, don: 'left', rampMs: 0},
            {at: 3000, touch: 'left', strength: -50, forMs: 200},
            {at: 4000, touch: 'left', strength: -60, forMs: 200},
            """, channels: "{ear: 'left', sensor: 0, kind: 'near'}")
        let edges = play(story).frames(HB_WEAR_EVENT)
        #expect(edges.map(\.time) == [2000, 4000, 4200])
    }

    @Test func `In the case a sensor sees the case`() throws {
        let readings = try readings(
            "{at: 1000, caseOut: 'left'}, {at: 2000, caseIn: 'left'}", more: "inCase: 777",
            board: "senses: ['inCase'], beginning: 'inCase',")
        #expect([980, 1000, 1980, 2000].map { readings[$0] } == [777, 100, 100, 777])
    }

    @Test func `A verdict waits until the firmware is sure, but for the case`() throws {
        let story = try scenario(
            "{at: 1000, don: 'left', rampMs: 0}, {at: 2000, doff: 'left', rampMs: 0}, {at: 2200, don: 'left', rampMs: 0}, {at: 4000, doff: 'left', rampMs: 0}, {at: 5000, caseIn: 'left'}",
            board: "senses: ['inCase'],", channels: "{ear: 'left', sensor: 0, kind: 'verdict', settleMs: 300}"
        )
        let edges = play(story).frames(HB_WEAR_EVENT).filter { $0.payload.contains(5) }
        #expect(edges.map(\.time) == [310, 1300, 4300, 5000])
        #expect(
            edges.map(\.payload) == [[1, 0, 5, 2], [1, 0, 5, 1], [1, 0, 5, 2], [2, 0, 2, 1, 0, 5, 3]])
    }

    @Test func `Two ears of one board have noise of their own`() throws {
        let channels = Self.sensor(noise: 10) + "," + Self.sensor(noise: 10).replacing("left", with: "right")
        let listener = play(try scenario("", channels: channels))
        #expect(
            listener.readings(sensor: 0, ear: 0).map(\.value)
                != listener.readings(sensor: 0, ear: 1).map(\.value))
    }
}
