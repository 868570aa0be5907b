import CHeadset
import FoundationEssentials
import Scenarios
import TestSupport
import Testing
import Timing

@Suite struct BuiltInScenarioTests {
    @Test func `Every file is built in`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: projectFolder + "/fixtures/scenarios")
        #expect(files.sorted() == Scenario.builtInNames.map { $0 + ".json5" })
    }

    @Test(arguments: Scenario.builtInNames)
    func `Every file can be read, and plays less than twenty seconds unless its story needs more`(
        name: String
    ) throws {
        let scenario = try #require(try Scenario.builtIn(name))
        #expect(scenario.length < 20_000 || ["link-table", "reading-hour"].contains(name))
        #expect(!scenario.title.isEmpty)
    }

    @Test func `An unknown name is no scenario`() throws {
        #expect(try Scenario.builtIn("demo.json5") == nil)
    }

    @Test(arguments: Scenario.builtInNames)
    func `The same seed plays the same bytes at the same moments, another seed others`(name: String) throws {
        let scenario = try #require(try Scenario.builtIn(name))
        let (first, second) = (play(scenario), play(scenario, seed: scenario.seed))
        #expect(first.bytes == second.bytes)
        #expect(first.moments == second.moments)
        #expect(play(scenario, seed: scenario.seed + 1).bytes != first.bytes)
    }

    @Test(arguments: Scenario.builtInNames)
    func `Playing in larger leaps gives the same bytes`(name: String) throws {
        let scenario = try #require(try Scenario.builtIn(name))
        let headset = SimulatedHeadset(scenario)
        var listener = Listener()
        var moment: Milliseconds = .zero
        while headset.nextEvent != nil {
            headset.advance(to: moment) { listener.hear($1, at: $0) }
            moment = moment + 777
        }
        let stepwise = play(scenario)
        #expect(listener.bytes == stepwise.bytes)
        #expect(listener.moments == stepwise.moments)
    }

    /// Those in which the board hangs, the cable does, or frames come in another order.
    private static let unsound: Set = [
        "bad-readings", "case-to-ear", "link-flaps", "link-table", "lost-edge", "noisy-line", "silence",
    ]

    @Test(arguments: Scenario.builtInNames.filter { !unsound.contains($0) })
    func `A sound board keeps the sender's rules`(name: String) throws {
        let scenario = try #require(try Scenario.builtIn(name))
        let listener = play(scenario)
        #expect(listener.faults == 0)
        for (earlier, later) in zip(listener.frames, listener.frames.dropFirst()) {
            #expect(later.sequence == earlier.sequence &+ 1)
            #expect(Int32(bitPattern: later.time &- earlier.time) >= 0, "\(earlier) \(later)")
            #expect((later.arrived - earlier.arrived).count <= 1000)
            if later.time == earlier.time, later.type == HB_SAMPLES {
                #expect(earlier.type == HB_SAMPLES, "\(earlier) \(later)")
            }
        }
        let beats = listener.frames(HB_HEARTBEAT).map(\.arrived)
        for (earlier, later) in zip(beats, beats.dropFirst()) {
            #expect((later - earlier).count <= 1000)
        }
        #expect(
            listener.frames(HB_HELLO).map(\.arrived.count)
                == stride(from: 0, through: scenario.length.count, by: 5000).map { $0 })
    }

    @Test func `The demo tells the truth of each edge`() throws {
        let scenario = try #require(try Scenario.builtIn("demo"))
        let truths = play(scenario).frames(HB_TRUTH).map { ($0.time, $0.payload) }
        let expected: [(UInt32, [UInt8])] = [
            (3000, [0, 1, 5, 0, 0]), (3300, [1, 1, 5, 0, 0]),
            (6000, [0xFF, 0xFF, 0, 0, 5] + Array("talks".utf8)),
            (16500, [0, 0, 5, 0, 0]), (16500, [1, 0, 5, 0, 0]),
        ]
        #expect(truths.map(\.0) == expected.map(\.0))
        #expect(truths.map(\.1) == expected.map(\.1))
    }

    @Test func `The clock of clock-wrap wraps`() throws {
        let scenario = try #require(try Scenario.builtIn("clock-wrap"))
        let times = play(scenario).frames.map(\.time)
        #expect(times.first == 4_294_960_000)
        #expect(times.last.map { $0 < 10_000 } == true)
    }

    @Test func `A board of events sends no readings, and both ears in one frame`() throws {
        let scenario = try #require(try Scenario.builtIn("events-only"))
        let listener = play(scenario)
        #expect(listener.frames(HB_SAMPLES).isEmpty)
        #expect(listener.frames(HB_WEAR_EVENT).contains { $0.payload == [2, 0, 0, 1, 1, 0, 1] })
    }

    @Test func `Two batches are sent in pairs that begin at one time`() throws {
        let scenario = try #require(try Scenario.builtIn("two-batches"))
        let samples = play(scenario).frames(HB_SAMPLES)
        let pairs = zip(samples, samples.dropFirst()).filter { first, second in
            first.time == second.time && first.payload[1] == second.payload[1] && first.payload[5] == 10
        }
        #expect(pairs.count > 50)
    }
}
