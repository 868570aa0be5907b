import SerialIO
import SystemCalls
import Timing

/// What there is to say of a port and its line.
extension SerialReport {
    /// What must be said of a port that was opened so, since it isn't what was asked for.
    func complaints(of port: String) -> [Complaint] {
        let ofSpeed = speed.flatMap { speed in
            speed.isNearEnough
                ? nil
                : Complaint(
                    "\(port): \(speed.asked.bitsPerSecond) baud were asked for, the driver gives \(speed.text)",
                    try: "choose a speed that it has")
        }
        return [ofSpeed].compactMap { $0 } + remarks.map { $0.complaint(of: port) }
    }

    /// For who wants to know more.
    func text(_ settings: SerialSettings) -> String {
        guard let speed else {
            return "open; \(isRemote ? "the line is as its server has it" : "a pseudo-terminal has no speed")"
        }
        var parts = ["open at \(speed.text) baud \(settings.frame)"]
        switch settings.flow {
        case .none: break
        case .hardware, .software: parts.append("\(settings.flow.rawValue) flow control")
        }
        if let latencyTimer {
            parts.append(
                "latency timer \(latencyTimer.count) ms" + (latencyTimer > 1 ? " (--low-latency)" : ""))
        }
        let lines = [("DTR", settings.dtr), ("RTS", settings.rts)].compactMap { name, level in
            level.map { "\(name) \($0.rawValue)" }
        }
        let asked = lines.isEmpty ? "" : ", then as asked: " + lines.joined(separator: ", ")
        let others = isRemote ? "; DTR and RTS as the server has them" : "; the kernel raised DTR and RTS"
        return parts.joined(separator: ", ") + others + asked
    }
}

extension LineSpeed {
    /// The actual speed, and how far it is off where it is: `115384 (+0.2 %)`.
    var text: String {
        if actual == asked { return "\(actual.bitsPerSecond)" }
        let hundredths = Int((errorPercent * 100).rounded())
        let size = abs(hundredths)
        let percent = "\(size / 100).\(size / 10 % 10)\(size % 10)"
        return "\(actual.bitsPerSecond) (\(hundredths < 0 ? "-" : "+")\(percent) %)"
    }
}

extension SerialRemark {
    fileprivate func complaint(of port: String) -> Complaint {
        switch self {
        case .lineNotSet(let line, let error):
            Complaint("\(error)", try: "going on with \(line.rawValue) as it is")
        case .notReset(let error): Complaint("\(error)", try: "going on without a reset")
        case .noLowLatency(let error?): Complaint("\(error)", try: "going on without low latency")
        case .noLowLatency(nil):
            Complaint(
                "\(port): the driver knows no low latency",
                try: "a board with USB of its own (ttyACM) needs none")
        case .onlyBytes:
            Complaint(
                "\(port): a plain connection carries bytes alone; the line is set by its server",
                try:
                    "use rfc2217:// if the server speaks it, or leave --baud, --frame, --flow and the lines away"
            )
        case .serverHasNoControl(isSilent: true):
            Complaint(
                "\(port): the server hasn't said whether it speaks RFC 2217",
                try: "going on with the line as it is; if it speaks none, use tcp://")
        case .serverHasNoControl(isSilent: false):
            Complaint(
                "\(port): the server doesn't let the line be set", try: "going on with the line as it is")
        case .serverKeeps(let setting):
            Complaint(
                "\(port): the server doesn't confirm \(setting.words)", try: "going on with what it has")
        case .linesAreTheServers:
            Complaint(
                "\(port): what becomes of DTR and RTS in the end is the server's affair",
                try: "leave --keep-lines away, or see the server's settings")
        }
    }
}

extension ServerSetting {
    fileprivate var words: String {
        switch self {
        case .speed: "the speed"
        case .frame: "the frame"
        case .flow: "the flow control"
        case .dtr: "DTR"
        case .rts: "RTS"
        case .reset: "the reset"
        }
    }
}
