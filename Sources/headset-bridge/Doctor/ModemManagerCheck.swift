/// Whether ModemManager may open a port and send AT commands to the board.
struct ModemManagerCheck: Hashable, Sendable {
    var path: String
    var isRunning: Bool
    /// Whether a udev rule keeps it away from this port.
    var isKeptAway: Bool
    /// Whether it is a USB device's: others it leaves alone.
    var isUSB: Bool

    var finding: Finding {
        if isKeptAway { return Finding(.modemManager, .ok, at: path, "a udev rule keeps ModemManager away") }
        if !isRunning { return Finding(.modemManager, .ok, at: path, "ModemManager isn't running") }
        if !isUSB { return Finding(.modemManager, .ok, at: path, "ModemManager looks at USB devices only") }
        return Finding(
            .modemManager, .warning, at: path,
            "ModemManager runs, and may open it, send AT commands and hold it for ten seconds whenever the board "
                + "is plugged in", try: UdevRulesRemedy.install)
    }
}
