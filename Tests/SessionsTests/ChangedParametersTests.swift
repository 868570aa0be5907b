import BridgeCore
import Scenarios
import TestSupport
import Testing
import Timing
import Transitions

@testable import Sessions

/// Parameters that change while a session runs, recorded and replayed.
struct ChangedParametersTests {
    private static func sets(_ donMs: Milliseconds, _ board: Milliseconds? = nil) -> ParameterSets {
        var sets = ParameterSets()
        sets.common.donMs = donMs
        guard let board else { return sets }
        sets.boards["Demo Buds"] = sets.common
        sets.boards["Demo Buds"]?.donMs = board
        return sets
    }

    /// The demo, with its parameters changed at these milliseconds.
    private static func demo(
        in capture: MemoryCapture, _ changes: [(at: Int64, sets: ParameterSets)]
    ) throws -> [Event] {
        var session = try Session.recorded(in: capture, BridgeOptions(parameters: sets(300)))
        let link = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: .zero)
        var left = changes[...]
        for (moment, bytes) in try Stream("demo", upTo: 9000).pieces {
            while let change = left.first, change.at <= moment.count {
                _ = session.configure(change.sets, at: .zero + Milliseconds(change.at))
                left = left.dropFirst()
            }
            session.receive(bytes.span, on: link, at: .zero + moment)
        }
        session.end(at: .zero + Milliseconds(9000))
        return session.takeEvents()
    }

    private static func changes(_ events: [Event]) -> [[ParametersChange.Value]] {
        events.compactMap { if case .parameters(let change) = $0.kind { change.values } else { nil } }
    }

    /// How long each don had been building up.
    private static func dons(_ events: [Event]) -> [Int64?] {
        events.compactMap { event in
            guard case .transition(let transition, transport: _) = event.kind, transition.cause == .don,
                case .ear = transition.change
            else { return nil }
            return transition.latency?.count
        }
    }

    private static let story = [(at: Int64(100), sets: sets(400)), (2600, sets(400, 250))]

    @Test func `Recorded, a change is replayed where it was`() throws {
        let capture = MemoryCapture()
        let events = try Self.demo(in: capture, Self.story)
        #expect(Self.changes(events).map(\.count) == [1, 1])
        #expect(Self.dons(events) == [400, 250])
        let (replayed, error) = capture.replay()
        #expect(error == nil)
        #expect(replayed == events)
    }

    @Test func `The same parameters once more are no change`() throws {
        let capture = MemoryCapture()
        let events = try Self.demo(in: capture, [(100, Self.sets(300)), (200, Self.sets(300))])
        #expect(Self.changes(events) == [])
        #expect(capture.replay().events == events)
    }

    @Test func `What is given for a replay goes before recorded changes of the same key`() throws {
        let capture = MemoryCapture()
        _ = try Self.demo(in: capture, Self.story)
        let all = try Configuration(name: "", bytes: Array("{parameters: {donMs: 600}}".utf8))
        let (everywhere, _) = capture.replay { (options) throws(ConfigurationError) in
            try all.apply(to: &options)
        }
        #expect(Self.changes(everywhere) == [])
        #expect(Self.dons(everywhere) == [600, 600])

        let one = try Configuration(name: "", bytes: Array("{boards: {'Demo Buds': {donMs: 350}}}".utf8))
        let (board, _) = capture.replay { (options) throws(ConfigurationError) in try one.apply(to: &options)
        }
        #expect(
            Self.changes(board) == [[.init(key: "parameters.donMs", old: "300", new: "400")]])
        #expect(Self.dons(board) == [350, 350])
    }

    @Test func `What is given for a replay must agree with every recorded change`() throws {
        let capture = MemoryCapture()
        var narrow = ParameterSets()
        (narrow.common.thresholdOnPercent, narrow.common.thresholdOffPercent) = (30, 20)
        let events = try Self.demo(in: capture, [(4000, narrow)])
        let file = try Configuration(name: "", bytes: Array("{parameters: {thresholdOffPercent: 35}}".utf8))
        let (replayed, error) = capture.replay { (options) throws(ConfigurationError) in
            try file.apply(to: &options)
        }
        #expect(
            error
                == .configuration(
                    ConfigurationError(
                        reason: "parameters: thresholdOffPercent can't be 35; it may be less than "
                            + "thresholdOnPercent (30)")))
        #expect(replayed.count > 10 && replayed.count < events.count)
    }
}
