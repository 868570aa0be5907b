import BridgeCore
import HeadsetWire
import Identification
import Timing

/// Whether a board speaks, and whether it speaks what it is taken to.
struct SpeechCheck {
    /// Of how many bytes one can say that they make no sense.
    private static let fewest = 100

    /// The port, as the command line names it.
    var port: String
    /// The profile that it is read by; nil for the native protocol.
    var profile: String?
    /// Whether a server has the port.
    var isRemote = false
    /// Whether the board wasn't asked.
    var onlyListened: Bool
    /// How long it was listened to at most.
    var duration: Milliseconds
    /// The speed that was wanted; nil where a port has none.
    var baud: Int?
    /// The speed that a command has which says nothing of it.
    var usualBaud = 115_200
    /// Intact frames of a board's that came.
    var frames = 0
    /// Whether nothing came but frames that a host has sent.
    var isEchoAlone = false
    /// Who the board says it is.
    var hello: HelloSeen?
    var foreignVersions: ProtocolVersions?
    /// How the profile fits; nil where it doesn't, or there is none.
    var match: KnownProfiles.Match?
    /// What the bytes are that made most sense, and the speed at which they were read. A host's frames beside others are
    /// left out.
    var found: Identification
    var readAt: Int?
    /// Which of the tool's own profiles they fit.
    var known: KnownProfiles.Match?

    var finding: Finding {
        if let foreignVersions { return version(foreignVersions) }
        if found.total == 0 { return silence }
        if let profile { return speech(of: profile) }
        if let hello { return finding(.ok, "\(name(of: hello)) speaks protocol \(hello.spoken)") }
        if frames > 0 { return namelessFrames }
        if isEchoAlone { return echo }
        return other
    }

    private func finding(_ state: Finding.State, _ text: String, try remedy: String? = nil) -> Finding {
        Finding(.speech, state, at: port, text, try: remedy)
    }

    private func name(of hello: HelloSeen) -> String {
        let firmware = hello.firmware ?? ""
        return "\(hello.name) (\(hello.board)\(firmware.isEmpty ? "" : ", firmware \(firmware)"))"
    }

    private func version(_ versions: ProtocolVersions) -> Finding {
        Finding(
            .version, .problem, at: port,
            "the board speaks protocol \(versions), this tool \(ProtocolVersions.ours): "
                + "give the board a firmware that speaks it, or use a tool that is as new")
    }

    private var silence: Finding {
        let time = duration.inSeconds
        if onlyListened, profile == nil {
            return finding(
                .problem, "not one byte in \(time) s; some boards speak only when they are asked",
                try: again(""))
        }
        let answer = profile == nil ? ", and no answer" : ""
        let text = "not one byte in \(time) s\(answer)"
        if isRemote {
            return finding(
                .problem,
                text
                    + "; the server is there: check that the board is on, and that it is this port of the server's",
                try: again("--listen 10"))
        }
        if baud == nil {
            return finding(
                .problem, text + "; check that the program that plays the board is running",
                try: again("--listen 10"))
        }
        return finding(
            .problem, text + "; check that the board is on, and that its TX is this port's RX",
            try: again("--reset --listen 10"))
    }

    private func speech(of profile: String) -> Finding {
        if let match { return finding(.ok, match.words) }
        var finding = other
        finding.text = "\(found.total) bytes, and profile \(profile) doesn't fit them: " + finding.text
        return finding
    }

    private var echo: Finding {
        finding(
            .problem, EchoHeard.text(ofOwn: !onlyListened),
            try: onlyListened ? nil : again("--listen-only"))
    }

    private var namelessFrames: Finding {
        let count = frames == 1 ? "1 intact frame" : "\(frames) intact frames"
        return onlyListened
            ? finding(.ok, "\(count) of the native protocol; the board wasn't asked who it is")
            : finding(
                .problem,
                "\(count), but no answer: what we send doesn't reach the board; its RX must be this port's TX",
                try: command("run", at: baud, "--listen-only"))
    }

    /// Bytes that aren't what they should be.
    private var other: Finding {
        if let known {
            return finding(
                .problem, "the board speaks another protocol: \(known.words)\(atSpeed)",
                try: run("--profile \(known.profile)"))
        }
        switch found.framing {
        case .found(let framing):
            switch framing.framing {
            case .cobs:
                return finding(.problem, "the board speaks the native protocol\(atSpeed)", try: run(""))
            case .lines: return text
            case .hdlc, .slip, .delimited, .idleGap, .message:
                return finding(
                    .problem, "the board speaks a protocol that no profile of the tool's reads\(atSpeed)",
                    try: identify("--draft mine.json5"))
            }
        case .tooFew, .unproven, .unknown: break
        }
        if case .tooFast = found.rate, let speed = found.speed(readAt: readAt) {
            return finding(
                .problem, "the speed is wrong: the line runs at \(speed) baud",
                try: identify("--baud \(speed)"))
        }
        if found.content.isText { return text }
        return finding(
            .problem, "\(found.total) bytes, but no frame, and \(whyUnknown)", try: identify("--duration 30"))
    }

    private var whyUnknown: String {
        if found.total < Self.fewest { return "they are too few to say more" }
        return baud == nil ? "they make no sense" : "no speed at which they make sense"
    }

    private var text: Finding {
        finding(
            .problem, "\(found.total) bytes of text and no frame\(atSpeed): a log, or a boot loader's prompt",
            try: run("--profile raw"))
    }

    /// The speed, where it isn't the one that was wanted.
    private var atSpeed: String {
        guard let readAt, let baud, readAt != baud else { return "" }
        return ", at \(readAt) baud, not at \(baud)"
    }

    private func run(_ options: String) -> String { command("run", at: readAt, options) }
    private func identify(_ options: String) -> String { command("identify", at: readAt, options) }
    private func again(_ options: String) -> String {
        command("doctor", at: baud, [profile.map { "--profile \($0.asShellWord)" } ?? "", options])
    }

    private func command(_ name: String, at speed: Int?, _ options: String...) -> String {
        command(name, at: speed, options)
    }

    /// - Parameter speed: told where it isn't the usual one, unless the options tell another.
    private func command(_ name: String, at speed: Int?, _ options: [String]) -> String {
        let isToldOtherwise = options.contains { $0.hasPrefix("--baud") }
        let speed = speed.flatMap { $0 == usualBaud || isToldOtherwise ? nil : "--baud \($0)" } ?? ""
        return (["headset-bridge \(name) \(port.asShellWord)", speed] + options)
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
