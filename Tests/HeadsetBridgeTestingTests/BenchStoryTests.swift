import AudioAccessoryKit
import BridgeCore
import Captures
import HeadsetBridgeTesting
import Scenarios
import Sessions
import SystemCalls
import TestSupport
import Testing

/// Headsets with which something happens that was laid down before.
@Suite(.bench)
struct BenchStoryTests {
    /// Plays a scenario into a capture.
    private func record(_ scenario: String, in folder: borrowing TemporaryFolder) throws -> String {
        let path = folder.path + "/\(scenario).pcapng"
        let story = try #require(try Scenario.builtIn(scenario))
        let sink = CaptureSink(try Descriptor.open(path, for: .write, options: [.create, .exclusive]))
        let recorder = try SessionRecorder(
            to: sink, tool: "test", id: SessionID(of: scenario, seed: 1), started: story.started)
        var session = VirtualSession(
            SimulatedHeadset(story), named: scenario,
            start: SessionStart(
                started: story.started, tool: "test", source: scenario, options: BridgeOptions()),
            recorder: recorder)
        try session.play { _ in }
        return path
    }

    @Test func `A scenario is played as far as a test wants, and then to its end`() async throws {
        let headset = try BenchHeadset(scenario: "demo")
        #expect(headset.name == "Demo Buds")
        #expect(headset.id == "HB-DEMO-0001")
        try await headset.registerByApp()
        try headset.play(until: .seconds(3))
        #expect(headset.placement == .inEar)
        #expect(headset.sources == [.phone])
        #expect(Bench.current.route == .accessory(headset))
        #expect(Bench.current.now == .seconds(3))
        try headset.play(until: .seconds(1))
        #expect(Bench.current.now == .seconds(3))
        try headset.playToEnd()
        #expect(Bench.current.now > .seconds(10))
        let end = headset.report
        headset.wait(.seconds(60))
        #expect(headset.report == end)
    }

    @Test func `A capture makes the same reports as what was recorded in it`() async throws {
        let folder = try TemporaryFolder()
        let path = try record("three-hosts", in: folder)
        let played = try BenchHeadset(scenario: "three-hosts")
        let recorded = try BenchHeadset(capture: path)
        #expect(recorded.id == played.id)
        try await played.registerByApp()
        var changes: [[BenchReport]] = [[], []]
        for second in 1...19 {
            try played.play(until: .seconds(second))
            try recorded.play(until: .seconds(second))
            changes[0].append(played.report)
            changes[1].append(recorded.report)
        }
        #expect(changes[0] == changes[1])
        #expect(Set(changes[0].map(\.sources)).count > 3)
    }

    @Test func `Something can be done to a headset with a story, too`() async throws {
        let headset = try BenchHeadset(scenario: "demo")
        try await headset.registerByApp()
        headset.don()
        #expect(headset.placement == .inEar)
        headset.connect(.tablet)
        #expect(headset.sources.contains(.tablet))
    }

    @Test func `A capture is the app's headset: paired, registered, routed`() async throws {
        let folder = try TemporaryFolder()
        let headset = try BenchHeadset(capture: try record("demo", in: folder))
        #expect(headset.name == "Demo Buds")
        try await headset.registerByApp()
        try headset.play(until: .seconds(3))
        #expect(Bench.current.route == .accessory(headset))
        try headset.playToEnd()
        #expect(Bench.current.refusals.isEmpty)
    }

    @Test func `What isn't there, and what is none, is said`() throws {
        let folder = try TemporaryFolder()
        let missing = #expect(throws: BenchError.self) { try BenchHeadset(scenario: "no-such-story") }
        #expect(missing?.description.contains("demo, events-only") == true)
        #expect(throws: BenchError.self) { try BenchHeadset(capture: folder.path + "/none.pcapng") }
        #expect(Bench.current.headsets.isEmpty)
    }

    @Test func `A capture without a board's hello is none, and leaves no headset behind`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/noise.bin"
        let text = Array("no frames here\n".utf8)
        _ = try Descriptor.open(path, for: .write, options: [.create]).write(text.span.bytes)
        let error = #expect(throws: BenchError.self) { try BenchHeadset(capture: path) }
        #expect(error?.description == "\(path): no board says in it who it is")
        #expect(Bench.current.headsets.isEmpty)
    }
}
