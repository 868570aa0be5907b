import BridgeCore
import Captures
import Scenarios
import Sessions
import SystemCalls
import Timing

/// A capture of any length: a headset that lies still for hours, or is put on and taken off every few seconds.
struct LongSession {
    let path: String
    private(set) var frames = 0
    /// How many lines its replay says.
    private(set) var lines = 0
    /// How many bytes the capture has.
    private(set) var size = 0

    /// Records `hours` of device time at `path`.
    init(hours: Double, isQuiet: Bool = false, at path: String) throws {
        self.path = path
        let scenario = try Scenario(
            name: "long", bytes: Self.story(milliseconds: Int(hours * 3_600_000), isQuiet).utf8)
        let start = SessionStart(
            started: scenario.started, tool: "benchmark", source: "long", options: BridgeOptions())
        let file = try Descriptor.open(path, for: .write, options: [.create, .truncate])
        let recorder = try SessionRecorder(
            to: CaptureSink(file), tool: "benchmark", id: SessionID(1), started: scenario.started)
        var session = VirtualSession(
            SimulatedHeadset(scenario), named: "long", start: start, recorder: recorder)
        try session.play { event in
            lines += 1
            if case .summary(let summary) = event.kind { frames = summary.frames }
        }
        size = try Int(Descriptor.open(path, for: .read).status().size)
    }

    /// Four channels at 100 Hz, ten readings a frame. Both ears are touched for three seconds of every six.
    private static func story(milliseconds: Int, _ isQuiet: Bool) -> String {
        """
        {
          title: "Put on and taken off, for hours", started: "2026-01-05T09:00:00Z", seed: 1, lengthMs: \(milliseconds),
          board: {
            name: "Long", id: "LONG", firmware: "1", formFactor: "earbuds", capabilities: ["placement"],
            address: "12:34:56:78:9A:BC",
            channels: [
              {ear: "left", sensor: 0, kind: "proximity", range: [0, 4095], periodMs: 10, open: 120, worn: 900, noise: 9, batch: 10},
              {ear: "left", sensor: 1, kind: "capacitance", range: [0, 1023], periodMs: 10, open: 40, worn: 95, noise: 2, batch: 10},
              {ear: "right", sensor: 0, kind: "proximity", range: [0, 4095], periodMs: 10, open: 135, worn: 880, noise: 9, batch: 10},
              {ear: "right", sensor: 1, kind: "capacitance", range: [0, 1023], periodMs: 10, open: 43, worn: 99, noise: 2, batch: 10},
            ],
          },
          steps: [{at: 1000, touch: "both", strength: \(isQuiet ? 0 : 100), forMs: 3000, again: {times: \(milliseconds / 6000), everyMs: 6000}}],
        }
        """
    }
}
