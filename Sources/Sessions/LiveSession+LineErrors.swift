internal import BridgeCore
internal import Timing

/// What the driver counts on the line, as records of the session.
extension LiveSession {
    /// Bytes came: what the driver has counted meanwhile is recorded, now and then.
    mutating func recordLineErrors(at time: Timestamp) {
        guard lineErrors.isDue(at: time) else { return }
        record(lineErrors.take(link.counters), at: time)
    }

    /// The port is about to be closed, or has gone.
    mutating func recordLastLineErrors(at time: Timestamp) {
        record(lineErrors.takeLast(link.counters), at: time)
    }

    private mutating func record(_ errors: LineErrors?, at time: Timestamp) {
        if let errors, let id { session.lineErrors(errors, on: id, at: time) }
    }
}
