import Ports

/// Whether another program has a port open.
struct BusyCheck: Hashable, Sendable {
    var path: String
    /// Those that we can see.
    var holders: [PortHolder]
    /// The process that has locked it, where the kernel tells.
    var locker: Int32?
    /// Whether it is a pseudo-terminal: whoever plays the board there may have it open, too.
    var isPseudoTerminal = false
    /// Whether opening it failed since it is busy.
    var isRefused = false
    /// Whether the port is to be used now.
    var isNamed = false

    var finding: Finding {
        guard let decisive else {
            return isRefused
                ? Finding(
                    .busy, .problem, at: path, "another program holds it for itself; only root sees which",
                    try: "sudo fuser -v \(path.asShellWord)")
                : Finding(.busy, .ok, at: path, "no program that we can see has it open")
        }
        let names = holders.map { "\($0.name) (process \($0.process))" }.joined(separator: ", ")
        let open = "\(names) \(holders.count == 1 ? "has" : "have") it open"
        if isPseudoTerminal, locker == nil, !isRefused {
            return Finding(.busy, .ok, at: path, "\(open), as whoever plays the board may")
        }
        let state: Finding.State = isNamed || isRefused ? .problem : .warning
        let (text, remedy) = advice(decisive)
        return Finding(.busy, state, at: path, open + text, try: remedy)
    }

    /// The one that is to let go first: a bridge can be asked to, then who keeps others out.
    private var decisive: PortHolder? {
        holders.first { $0.name == "headset-bridge" && $0.process == locker }
            ?? holders.first { $0.name == "headset-bridge" }
            ?? holders.first { $0.process == locker }
            ?? holders.first { ["ModemManager", "brltty"].contains($0.name) }
            ?? holders.first
    }

    private func advice(_ holder: PortHolder) -> (text: String, remedy: String) {
        switch holder.name {
        case "ModemManager":
            (
                "; it looks for a modem there: it will let go, and the tool's rules keep it away",
                UdevRulesRemedy.install
            )
        case "brltty":
            ("; it takes the port for a Braille display's", "sudo systemctl stop brltty")
        // The kernel keeps 15 bytes of a name: "headset-bridge" has 14.
        case "headset-bridge":
            (
                holders.count == 1
                    ? "; that signal has it release the port, and the next one take it back"
                    : "; that signal has headset-bridge release the port, and the next one take it back",
                "kill -USR1 \(holder.process)"
            )
        case _ where holder.process == locker:
            ("; \(holder.name) keeps others out: close it", "kill \(holder.process)")
        // It may be anybody's, and do no harm: whoever looks decides.
        default: ("; close what needn't have it", "fuser -v \(path.asShellWord)")
        }
    }
}
