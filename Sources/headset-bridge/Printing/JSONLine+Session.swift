import BridgeCore
import Timing

/// The keys of a session's first and last line.
extension JSONLine {
    mutating func add(_ start: SessionStart) {
        add("started", start.started?.rfc3339)
        add("tool", start.tool)
        add("parameters", start.options.parameters.digest)
        add("source", start.source)
    }

    mutating func add(_ change: ParametersChange) {
        add("parameters", change.digest)
        add("changed", objects: change.values) { line, value in
            line.add("key", value.key)
            line.add("from", json: value.old)
            line.add("to", json: value.new)
        }
    }

    mutating func add(_ clock: ClockFit.Estimate) {
        add("device_ms", clock.board.milliseconds)
        add("offset_us", clock.offset)
        add("uncertainty_us", clock.uncertainty)
        add("drift_ppb", clock.drift)
        add("jitter_us", clock.jitter)
        add("pings", clock.pings)
        add("frames", clock.frames)
    }

    mutating func add(_ loss: Loss) {
        add("lost", loss.lost)
        add("in_board", loss.places?.inBoard)
        add("on_the_way", loss.places?.onTheWay)
        add("restarts", loss.restarts)
        add("board_dropped", loss.places?.boardDropped)
        add("damaged", loss.damaged)
        add(loss.line)
    }

    mutating func add(_ summary: Summary) {
        add("frames", summary.frames)
        add("bytes", summary.bytes)
        add("faults", summary.faults)
        add("lost", summary.lost)
        add("duplicates", summary.duplicates)
        add("late", summary.late)
        add("transitions", summary.transitions)
        add("updates", summary.updates)
        add("refused", summary.refused)
        add("duration_s", seconds: summary.duration.milliseconds)
        add("host_frames", summary.hostFrames)
    }
}
