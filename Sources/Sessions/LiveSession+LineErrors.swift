internal import BridgeCore
internal import Timing

/// What the driver counts on a line, as records of the session.
extension LiveSession {
    /// Bytes came: what the driver has counted meanwhile is recorded, now and then.
    mutating func recordLineErrors(of link: LiveLink, at time: Timestamp) {
        guard link.lineErrors.isDue(at: time) else { return }
        record(link.lineErrors.take(link.counters), of: link, at: time)
    }

    /// The port is about to be closed, or has gone.
    mutating func recordLastLineErrors(of link: LiveLink, at time: Timestamp) {
        record(link.lineErrors.takeLast(link.counters), of: link, at: time)
    }

    private mutating func record(_ errors: LineErrors?, of link: LiveLink, at time: Timestamp) {
        if let errors, let id = link.id { session.lineErrors(errors, on: id, at: time) }
    }
}
