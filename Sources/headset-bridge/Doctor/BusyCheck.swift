import Ports

/// Whether another program has a port open.
struct BusyCheck: Hashable, Sendable {
    var path: String
    /// Those that we can see.
    var holders: [PortHolder]
    /// Whether opening it failed since it is busy.
    var isRefused = false
    /// Whether the port is to be used now.
    var isNamed = false

    var finding: Finding {
        guard let first = holders.first else {
            return isRefused
                ? Finding(
                    .busy, .problem, at: path, "another program holds it for itself; only root sees which",
                    try: "sudo fuser -v \(path.asShellWord)")
                : Finding(.busy, .ok, at: path, "no program that we can see has it open")
        }
        let state: Finding.State = isNamed || isRefused ? .problem : .warning
        let names = holders.map { "\($0.name) (process \($0.process))" }.joined(separator: ", ")
        let (text, remedy) = Self.advice(first)
        return Finding(.busy, state, at: path, "\(names) has it open\(text)", try: remedy)
    }

    private static func advice(_ holder: PortHolder) -> (text: String, remedy: String) {
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
                "; that signal has it release the port, and the next one take it back",
                "kill -USR1 \(holder.process)"
            )
        default: ("", "kill \(holder.process)")
        }
    }
}
