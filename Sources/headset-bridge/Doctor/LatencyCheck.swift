/// Whether an adapter keeps bytes back to send more at once.
struct LatencyCheck: Hashable, Sendable {
    var path: String
    /// In milliseconds; nil where there is no such timer.
    var timer: Int?

    /// Up to here nothing is to be gained: a reading more or less.
    private static let short = 2

    var finding: Finding {
        guard let timer else { return Finding(.latency, .ok, at: path, "its driver has no latency timer") }
        if timer <= Self.short {
            return Finding(.latency, .ok, at: path, "its latency timer is at \(timer) ms")
        }
        return Finding(
            .latency, .warning, at: path,
            "its latency timer keeps bytes back for up to \(timer) ms, so that all is heard late",
            try: "headset-bridge run \(path.asShellWord) --low-latency")
    }
}
