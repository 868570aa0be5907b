import BridgeCore
import Glibc
import Identification
import SerialIO
import Sessions
import SystemCalls
import Timing

/// The board behind a port, which is opened and listened to.
struct BoardExamination {
    /// Where it is, and how it is called on a command line.
    private let path: String
    /// The server that has it; nil for a port of this machine.
    private let address: RemoteAddress?
    private let options: DoctorOptions
    private let settings: DoctorSettings

    init(_ path: String, _ options: DoctorOptions, _ settings: DoctorSettings) {
        self.path = path
        address = nil
        self.options = options
        self.settings = settings
    }

    init(_ address: RemoteAddress, _ options: DoctorOptions, _ settings: DoctorSettings) {
        path = address.description
        self.address = address
        self.options = options
        self.settings = settings
    }

    private var place: PortPlace { address.map { .remote($0) } ?? .path(path) }

    private var serial: SerialSettings {
        if let effective = settings.effective { return effective.serial }
        var serial = SerialSettings()
        options.settings.serial.apply(to: &serial)
        return serial
    }

    private var profileName: String? { settings.effective?.profile.flatMap { $0 == "native" ? nil : $0 } }

    /// What a command has that doesn't give a speed.
    private var usualBaud: Int {
        let configured = settings.effective?.configuration?.serial?.baud
        return Int((configured ?? SerialSettings().baud).bitsPerSecond)
    }

    /// Whether the board may be asked in the native protocol.
    private var asks: Bool { !options.onlyListens && profileName == nil }

    /// What is found, and the signal that ended it, if one did.
    func findings() -> ([Finding], SignalPipe.Ending?) {
        let heard: PortTrial.Heard
        do throws(PortTrouble) {
            let signals = try unlessSystemFails { () throws(SystemError) in try SignalPipe() }
            switch try ListenedPort.open(place, named: path, serial, signals) {
            case .open(let port):
                heard = try unlessSystemFails { () throws(SystemError) in
                    try PortTrial(port, asks: asks)
                        .listen(for: .milliseconds(options.duration.count), signals: signals)
                }
            case .signal(let signal): return ([], signal)
            }
        } catch {
            return ([finding(error)], nil)
        }
        if case .signal(let signal) = heard.ending { return ([], signal) }
        var findings = [OpeningCheck.finding(path, heard.report)]
        if case .boardGone = heard.ending {
            findings.append(OpeningCheck.lost(path, server: address))
            return (findings, nil)
        }
        let (speech, signal) = speech(heard)
        if let signal { return (findings, signal) }
        findings += [
            speech,
            LineCheck(
                port: path, frames: heard.intact, faults: heard.faults, counters: heard.counters,
                isCountedByServer: address != nil
            )
            .finding,
        ]
        return (findings, nil)
    }

    private func finding(_ trouble: PortTrouble) -> Finding {
        switch trouble {
        case .system(let error): OpeningCheck(path: path, server: address, error: error).finding
        case .turnedAway(by: _, saying: let words):
            OpeningCheck(
                path: path, server: address, error: SystemError(call: "read", code: ECONNRESET, path: path),
                words: words
            ).finding
        case .notThere, .ambiguous, .noBoard, .severalBoards, .givenTwice, .otherBoard:
            Finding(.open, .problem, at: path, trouble.sentence, try: "headset-bridge devices")
        }
    }

    private func speech(_ heard: PortTrial.Heard) -> (Finding, SignalPipe.Ending?) {
        let baud = address != nil || heard.report.speed == nil ? nil : Int(serial.baud.bitsPerSecond)
        var sample = heard.sample
        var found = Identification(of: sample)
        var match: KnownProfiles.Match?
        if let profile = settings.effective?.options.profile, let profileName {
            match = KnownProfiles(sample.bytes).match(profile, profileName)
        }
        // Nobody speaks where nothing comes but an echo.
        let isUnknown = heard.frames == 0 && !heard.isEchoAlone
        if isUnknown, match == nil, baud != nil, sample.total > 0, found.framing.identified == nil,
            let elsewhere = listenAtOtherSpeeds()
        {
            if case .signal(let signal) = elsewhere.ending { return (Self.interrupted(path), signal) }
            sample = elsewhere.sample
            found = Identification(of: sample)
        }
        let check = SpeechCheck(
            port: path, profile: profileName, isRemote: address != nil, onlyListened: options.onlyListens,
            duration: options.duration,
            baud: baud,
            usualBaud: usualBaud,
            frames: heard.frames, isEchoAlone: heard.isEchoAlone, hello: heard.hello,
            foreignVersions: heard.foreignVersions, match: match,
            found: found, readAt: sample.bitsPerSecond,
            known: isUnknown ? KnownProfiles(sample.bytes, ends: sample.ends).matches.first : nil)
        return (check.finding, nil)
    }

    /// What comes at the speed at which it makes most sense; nil if the port can't be opened again.
    private func listenAtOtherSpeeds() -> UnknownPort.Heard? {
        var line = options.settings.serial
        line.baud = nil
        line.reset = nil
        let listener = UnknownPort(
            .path(path), named: path, line, for: .milliseconds(options.duration.count),
            remark: { remark in if options.isVerbose { Complaint("\(path): \(remark)").say() } },
            complain: { _ in })
        do throws(Failure) { return try listener.listen() } catch { return nil }
    }

    private static func interrupted(_ path: String) -> Finding {
        Finding(.speech, .unknown, at: path, "interrupted")
    }
}
