import BridgeCore
import SerialIO
import Sessions

/// Whether what came over the line came whole.
struct LineCheck: Hashable, Sendable {
    var port: String
    var frames: Int
    /// Units between frames that should have been some.
    var faults: Int
    /// What the driver counted; nil where it counts nothing.
    var counters: SerialCounters?
    /// Whether a server has the line, and counted it.
    var isCountedByServer = false

    var finding: Finding {
        if let counters, LineErrors(counters).isLoss {
            return Finding(
                .line, .warning, at: port,
                "the \(isCountedByServer ? "server" : "kernel") counted \(LineErrors(counters).text)",
                try: counters.isGarbled
                    ? "headset-bridge identify \(port.asShellWord)"
                    : "headset-bridge run \(port.asShellWord) --flow hardware")
        }
        if faults > 0 {
            return Finding(
                .line, .warning, at: port,
                "\(faults) of \(frames + faults) frames were damaged: a run says where bytes are lost",
                try: "headset-bridge run \(port.asShellWord)")
        }
        return Finding(
            .line, .ok, at: port, counters == nil ? "its driver counts no errors" : "no error on the line")
    }
}

extension SerialCounters {
    /// Whether characters came that were none: a wrong speed or format, or noise.
    fileprivate var isGarbled: Bool { frame > 0 || parity > 0 }
}
