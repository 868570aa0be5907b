import BridgeCore
import Scenarios
import Sessions
import Testing
import Timing

/// What a board says that nobody asks: its bytes, and when they come.
struct Stream {
    var pieces: [(moment: Milliseconds, bytes: [UInt8])] = []

    /// The board of a built-in scenario, up to a moment of its story.
    init(_ scenario: String, upTo end: Milliseconds = 20_000) throws {
        let headset = SimulatedHeadset(try #require(try Scenario.builtIn(scenario)))
        var pieces: [(Milliseconds, [UInt8])] = []
        headset.advance(to: end) { pieces.append(($0, $1)) }
        self.pieces = pieces
    }

    /// All its bytes.
    var bytes: [UInt8] { pieces.flatMap(\.bytes) }
}

extension Session {
    /// A session that nobody records.
    static func unrecorded(_ options: BridgeOptions = BridgeOptions()) -> Session {
        Session(SessionStart(started: nil, tool: "test", source: "test", options: options))
    }

    /// What came out since the last call.
    mutating func takeOutputs() -> [Output] {
        var outputs: [Output] = []
        drain { outputs.append($0) }
        return outputs
    }

    /// The events that came out since the last call.
    mutating func takeEvents() -> [Event] {
        takeOutputs().compactMap { output in
            switch output {
            case .event(let event): event
            case .send, .decode, .propose: nil
            }
        }
    }
}
