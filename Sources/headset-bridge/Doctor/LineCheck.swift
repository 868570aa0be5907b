import SerialIO

/// Whether what came over the line came whole.
struct LineCheck: Hashable, Sendable {
    var port: String
    var frames: Int
    /// Units between frames that should have been some.
    var faults: Int
    /// What the driver counted; nil where it counts nothing.
    var counters: SerialCounters?

    var finding: Finding {
        if let counters, !counters.isZero {
            let complaint = counters.complaint(of: port)
            return Finding(
                .line, .warning, at: port, words(complaint),
                try: "headset-bridge run \(port.asShellWord) --verbose")
        }
        if faults > 0 {
            return Finding(
                .line, .warning, at: port, "\(faults) of \(frames + faults) frames were damaged",
                try: "headset-bridge run \(port.asShellWord) --verbose")
        }
        return Finding(
            .line, .ok, at: port, counters == nil ? "its driver counts no errors" : "no error on the line")
    }

    private func words(_ complaint: Complaint) -> String {
        complaint.what.replacing("\(port): ", with: "", maxReplacements: 1)
            + (complaint.remedy.map { "; \($0)" } ?? "")
    }
}
