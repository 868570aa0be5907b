import Accessories
import BridgeCore
import Captures
import Glibc
import Profiles
import Sessions
import SystemCalls
import Timing

/// `headset-bridge run`: a live session.
struct RunCommand {
    private let options: RunOptions
    private let environment: (_ name: String) -> String?

    init(_ options: RunOptions, environment: @escaping (_ name: String) -> String?) {
        self.options = options
        self.environment = environment
    }

    /// Runs to the end of the session; the result is how the tool ends.
    func run() throws(Failure) -> ExitCode {
        var settings = try settings()
        let rereading = ConfigurationRereading(of: settings.path, atStart: settings.configuration)
        let signals = try Self.signalPipe()
        let lines = try lineQueue()
        let shared = try sharedTerminal()
        let recording = try namedRecording()
        let decoder = try decoder(settings)
        let registry = try namedRegistry(settings)
        var link = LiveLink(path: options.port.path, settings.serial)
        do throws(Failure) {
            if let signal = try open(&link, signals, rereading) {
                recording?.discard()
                return options.until == nil ? ExitCode(signal) : notMet()
            }
        } catch {
            recording?.discard()
            throw error
        }
        settings.options.parameters = rereading.takeDue() ?? settings.options.parameters
        return try bridge(
            link, settings, rereading, recording ?? defaultRecording(), shared: shared, decoder: decoder,
            registry: registry, lines: lines, signals: signals)
    }
}

// MARK: Before the session

extension RunCommand {
    private func settings() throws(Failure) -> EffectiveSettings {
        var settings = try EffectiveSettings(options.settings, home: environment)
        settings.options.listenOnly = options.onlyListens
        // Who sends bytes of any kind may be answered in any kind.
        if case .send = options.errand, settings.profile == nil { settings.options.profile = .raw }
        settings.options.grace = options.grace ?? settings.options.grace
        settings.options.onUnplug = options.onUnplug ?? settings.options.onUnplug
        settings.options.registers = options.registers
        settings.options.updates = options.updates
        return settings
    }

    /// The registry that something names; nil if nothing does. It must work before the port is opened. Who only sends
    /// something leaves it alone.
    private func namedRegistry(_ settings: EffectiveSettings) throws(Failure) -> LiveRegistry? {
        guard options.errand == nil, let path = settings.registry else { return nil }
        return try RegistryFile.named(path)
    }

    private static func signalPipe() throws(Failure) -> SignalPipe {
        do throws(SystemError) {
            return try SignalPipe()
        } catch {
            throw Failure(error)
        }
    }

    /// Where the lines go: standard output, unless the capture does.
    private func lineQueue() throws(Failure) -> LineQueue {
        do throws(SystemError) {
            if case .standardOutput = options.recording {
                return try LineQueue(STDERR_FILENO, named: "standard error")
            }
            return try LineQueue(STDOUT_FILENO, named: "standard output")
        } catch {
            throw Failure(error)
        }
    }

    /// The board's second terminal, for other programs; it must work before the port is opened.
    private func sharedTerminal() throws(Failure) -> SharedTerminal? {
        guard let name = options.sharedTerminal else { return nil }
        do throws(SystemError) {
            return try SharedTerminal(link: name)
        } catch {
            throw Failure(error)
        }
    }

    /// What the command line names to record to; nil if it names nothing. It must work before the port is opened.
    private func namedRecording() throws(Failure) -> RecordingFile? {
        switch options.recording {
        case .off, .byDefault: nil
        case .standardOutput: RecordingFile.standardOutput()
        case .file(let path, let overwrites): try RecordingFile.named(path, overwriting: overwrites)
        }
    }

    /// The tool's own file to record to, where the command line says nothing. That it can't be made is only said.
    private func defaultRecording() -> RecordingFile? {
        guard case .byDefault = options.recording else { return nil }
        do throws(Failure) {
            let recording = try RecordingFile.byDefault(
                link: options.port.link, at: WallTime.now(), environment: environment)
            Complaint("recording to \(recording.name)").say()
            return recording
        } catch {
            error.complaint.say()
            return nil
        }
    }

    /// The program that says what packets mean, started in the folder of the profile that names it; nil if none does.
    private func decoder(_ settings: EffectiveSettings) throws(Failure) -> DecoderChild? {
        guard case .decoder(let decoder) = settings.options.profile?.view else { return nil }
        do throws(SystemError) {
            let folder = settings.profile.flatMap(ProfileFile.folder)
            return try DecoderChild(decoder, forLink: options.port.link, in: folder)
        } catch {
            throw Failure(.badConfiguration, Complaint("the profile's decoder can't be started: \(error)"))
        }
    }

    /// Opens the port, waiting for it as long as `--wait` says.
    ///
    /// - Returns: the signal that ended the waiting; nil once the port is open.
    private func open(
        _ link: inout LiveLink, _ signals: borrowing SignalPipe, _ rereading: ConfigurationRereading
    ) throws(Failure) -> SignalPipe.Ending? {
        let wait: LiveLink.Wait
        do throws(SystemError) {
            wait = try link.waitUntilOpen(
                for: options.wait ?? .zero, signals: signals, endsOn: rereading.endsWaiting
            ) { error in
                Complaint("\(error)", try: "waiting for it").say()
            }
        } catch {
            throw Failure(error)
        }
        switch wait {
        case .open: return nil
        case .signal(let signal): return signal
        case .gaveUp(let error): throw Failure(port: error)
        }
    }
}

// MARK: The session

extension RunCommand {
    private func bridge(
        _ link: consuming LiveLink, _ settings: EffectiveSettings, _ rereading: ConfigurationRereading,
        _ recording: consuming RecordingFile?, shared: consuming SharedTerminal?,
        decoder: consuming DecoderChild?, registry named: consuming LiveRegistry?, lines: consuming LineQueue,
        signals: consuming SignalPipe
    ) throws(Failure) -> ExitCode {
        let (started, began) = (WallTime.now(), BootTime.now())
        let name = recording?.name
        let recorder = try recorder(recording, started: started)
        let registry = registry(named)
        let start = SessionStart(
            started: started, tool: Tool.nameAndVersion, source: options.port.link, options: settings.options,
            registry: Self.atStart(registry))
        let output = RunOutput(
            options, settings, rereading, recording: name, environment: environment)
        var session = LiveSession(
            on: link, start: start, began: began, recorder: recorder,
            options: driverOptions(for: settings.options.profile),
            sharedTerminal: shared, decoder: decoder, registry: registry, lines: lines, signals: signals,
            consumer: output.consumer)
        defer {
            if options.errand == nil { output.sumUp() }
            // It still means nothing while the port and the capture are closed, which may take a while.
            signal(SIGHUP, SIG_IGN)
        }
        do throws(SystemError) {
            let ending = try session.run()
            let code = conclude(
                ending, frames: session.framesReceived, bytes: session.bytesReceived,
                remedy: output.noFramesRemedy)
            return code == .done && output.lostRecording ? .inputOutput : code
        } catch {
            let complaint = Complaint("\(error)")
            if options.until == nil { throw Failure(.inputOutput, complaint) }
            complaint.say()
            return notMet()
        }
    }

    /// The one that something names, or the tool's own.
    private func registry(_ named: consuming LiveRegistry?) -> LiveRegistry? {
        if let named { return named }
        return options.errand == nil ? RegistryFile.byDefault(environment) : nil
    }

    private static func atStart(_ registry: borrowing LiveRegistry?) -> SessionRegistry {
        switch registry {
        case .some(let registry): .shared(registry.atStart)
        case .none: .memory(Registry())
        }
    }

    private func driverOptions(for profile: Profile?) -> LiveSession.Options {
        var driver = LiveSession.Options(linkName: options.port.link)
        driver.reconnects = options.reconnects
        driver.duration = options.duration
        driver.explains = options.explains
        driver.timeout = options.timeout
        driver.errand = options.errand
        driver.keyboard = options.keyboardUse(for: profile)
        driver.lineEnd = options.lineEnd?.bytes ?? profile?.lineEnd ?? LineEnd.lf.bytes
        return driver
    }

    private func recorder(
        _ recording: consuming RecordingFile?, started: WallTime
    ) throws(Failure) -> SessionRecorder? {
        guard let recording else { return nil }
        let name = recording.name
        do throws(CaptureWriteError) {
            return try recording.recorder(
                tool: Tool.nameAndVersion, id: SessionID(UInt64.random(in: 0...UInt64.max)), started: started)
        } catch {
            let failure = Failure(recording: error, to: name)
            if case .byDefault = options.recording {
                failure.complaint.say()
                return nil
            }
            throw failure
        }
    }

    /// How the tool ends, with a word where it isn't well. What `--until` waits for comes before all else.
    private func conclude(
        _ ending: LiveSession.Ending, frames: Int, bytes: Int, remedy: String
    ) -> ExitCode {
        if case .satisfied = ending { return .done }
        if options.until != nil { return notMet() }
        switch ending {
        case .errandDone(let outcome): return conclude(outcome)
        case .signal(let signal) where options.errand != nil: return ExitCode(signal)
        case .timedOut where options.errand != nil: return conclude(.abandoned)
        case .satisfied, .readerGone: return .done
        case .timedOut: return .checkFailed
        case .boardGone:
            Complaint("\(options.port.path): the board is gone").say()
            return .inputOutput
        case .durationOver: return frames > 0 ? .done : noFrame(bytes, remedy: remedy)
        case .signal(let signal): return frames > 0 ? .done : ExitCode(signal)
        }
    }

    /// What was to be sent was, or wasn't.
    private func conclude(_ outcome: Errand.Outcome) -> ExitCode {
        switch outcome {
        case .acknowledged, .sent: return .done
        case .refused:
            Complaint("\(options.port.path): the board refuses").say()
            return .checkFailed
        case .abandoned:
            Complaint("\(options.port.path): no answer", try: "see with run whether the board speaks").say()
            return .inputOutput
        }
    }

    /// Time is over, and no intact frame has come.
    private func noFrame(_ bytes: Int, remedy: String) -> ExitCode {
        if bytes == 0 {
            Complaint(
                "\(options.port.path): not one byte came",
                try: "check that the board is on, and that its TX is this port's RX"
            ).say()
            return .inputOutput
        }
        Complaint(
            "\(options.port.path): \(bytes) bytes came, but no intact frame",
            try: remedy
        ).say()
        return .unusableData
    }

    private func notMet() -> ExitCode {
        if let condition = options.until { Complaint("\(condition): it did not come to that").say() }
        return .checkFailed
    }
}
