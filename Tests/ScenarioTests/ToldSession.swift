import FoundationEssentials
import TestSupport
import Testing

/// What a replay told of a scenario, as events with their times.
struct ToldSession {
    /// One event.
    struct Event {
        private let line: JSONValue

        init(_ line: Substring) throws {
            self.line = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
        }

        var name: String { line["event"].text }
        /// Since the session began.
        var milliseconds: Int { number("t") / 1_000_000 }
        /// On the board's clock.
        var deviceTime: Int { number("device_ms") }

        /// `left notWorn>worn don`, for a placement.
        var placement: String {
            "\(text("scope")) \(text("from"))>\(text("to")) \(text("cause"))"
        }

        /// The last digits of the primary and of the secondary source, `-` for none: `01 02`.
        var pair: String {
            ["primary", "secondary"].map { line[$0] == .null ? "-" : String(text($0).suffix(2)) }
                .joined(separator: " ")
        }

        /// A member of its line; `unknown` where that is null.
        func text(_ member: String) -> String {
            line[member] == .null ? "unknown" : line[member].text
        }

        /// A member of its line.
        func number(_ member: String) -> Int { line[member].number }
    }

    let events: [Event]

    /// Plays a scenario of the tool's own in virtual time, and replays what was recorded.
    init(_ scenario: String) throws {
        let home = try Home()
        let replay = try home.run("replay", home.record(scenario), "--format", "json")
        #expect(replay.code == 0)
        events = try replay.lines.map { try Event($0) }
    }

    /// The events of a name.
    func events(_ name: String) -> [Event] {
        events.filter { $0.name == name }
    }

    /// The placements of an ear or of the device.
    func placements(_ scope: String) -> [Event] {
        events("placement").filter { $0.text("scope") == scope }
    }

    /// The pairs of sources with the board's times: `1600 01 02`.
    var sources: [String] {
        events("sources").map { "\($0.deviceTime) \($0.pair)" }
    }

    /// The names of what the session says between two moments about the headset, what the system holds and where the
    /// audio goes.
    func changes(_ moments: Range<Int>) -> [String] {
        let names = ["placement", "sources", "configuration", "refused", "route"]
        return events.filter { moments.contains($0.milliseconds) && names.contains($0.name) }.map(\.name)
    }
}
