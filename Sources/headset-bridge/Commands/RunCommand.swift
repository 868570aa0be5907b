import Accessories
import BridgeCore
import Captures
import Glibc
import Ports
import Profiles
import Sessions
import SystemCalls
import Timing

/// `headset-bridge run`: a live session.
struct RunCommand {
    let options: RunOptions
    private let environment: (_ name: String) -> String?

    init(_ options: RunOptions, environment: @escaping (_ name: String) -> String?) {
        self.options = options
        self.environment = environment
    }

    /// Runs to the end of the session; the result is how the tool ends.
    func run() throws(Failure) -> ExitCode {
        var settings = try settings()
        let rereading = ConfigurationRereading(of: settings.path, atStart: settings.configuration)
        let signals = try Failure.system { () throws(SystemError) in try SignalPipe() }
        let lines = try lineQueue()
        let shared = try sharedTerminal()
        let server = try server()
        let recording = try namedRecording()
        let lookout = PortLookout { error in
            Complaint("\(error)", try: "looking for ports once a second from now on").say()
        }
        var links = links(settings, lookout)
        // A board that isn't found yet has no name.
        if !options.ports.isEmpty { try startDecoders(settings, of: links) }
        let registry = try namedRegistry(settings)
        let began = BootTime.now()
        // Who sends something waits for the board, whoever reads.
        let reader = options.errand == nil ? lines.interest.descriptor : nil
        do throws(Failure) {
            if let code = try options.probes
                ? probe(&links, settings, lookout, reader: reader, signals, rereading)
                : open(links, lookout, reader: reader, signals, rereading)
            {
                recording?.discard()
                return code
            }
        } catch {
            recording?.discard()
            throw error
        }
        if options.ports.isEmpty { try startDecoders(settings, of: links) }
        settings.options.parameters = rereading.takeDue() ?? settings.options.parameters
        return try bridge(
            links, lookout, settings, rereading, recording ?? defaultRecording(of: links[0]), shared: shared,
            server: server, until: options.timeout.map { BootTime(.zero + $0, since: began) },
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
        settings.options.keepsBoard = options.keepsBoard
        return settings
    }

    /// The registry that something names; nil if nothing does. It must work before the port is opened. Who only sends
    /// something leaves it alone.
    private func namedRegistry(_ settings: EffectiveSettings) throws(Failure) -> LiveRegistry? {
        guard options.errand == nil, let path = settings.registry else { return nil }
        return try RegistryFile.named(path)
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

    /// Where other programs read along; nil if nowhere. It must work before the port is opened.
    private func server() throws(Failure) -> StreamServer? {
        if options.served.isEmpty { return nil }
        do throws(SystemError) {
            return try StreamServer(options.served) { JSONLinesPrinter.line(for: $0, at: $1) }
        } catch {
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
    }

    /// What the command line names to record to; nil if it names nothing. It must work before the port is opened.
    private func namedRecording() throws(Failure) -> RecordingFile? {
        if case .file(let path, _) = options.recording, options.ports.contains(where: { $0.place == .input }),
            FileIdentity.isOpen(STDIN_FILENO, at: path)
        {
            throw Failure(
                .inputOutput,
                Complaint("\(path): it is read from, and can't be recorded to", try: "record to another file")
            )
        }
        return switch options.recording {
        case .off, .byDefault: nil
        case .standardOutput: RecordingFile.standardOutput()
        case .file(let path, let overwrites): try RecordingFile.named(path, overwriting: overwrites)
        }
    }

    /// The tool's own file to record to, where the command line says nothing. That it can't be made is only said.
    private func defaultRecording(of link: LiveLink) -> RecordingFile? {
        guard case .byDefault = options.recording else { return nil }
        do throws(Failure) {
            let recording = try RecordingFile.byDefault(
                link: link.linkName, at: WallTime.now(), environment: environment)
            Complaint("recording to \(recording.name)").say()
            return recording
        } catch {
            error.complaint.say()
            return nil
        }
    }
}

// MARK: The session

extension RunCommand {
    private func bridge(
        _ links: [LiveLink], _ lookout: PortLookout, _ settings: EffectiveSettings,
        _ rereading: ConfigurationRereading,
        _ recording: consuming RecordingFile?, shared: consuming SharedTerminal?, server: StreamServer?,
        until timeout: BootTime?, registry named: consuming LiveRegistry?, lines: consuming LineQueue,
        signals: consuming SignalPipe
    ) throws(Failure) -> ExitCode {
        let (started, began) = (WallTime.now(), BootTime.now())
        let name = recording?.name
        let recorder = try recorder(recording, started: started)
        let registry = registry(named)
        let start = SessionStart(
            started: started, tool: Tool.nameAndVersion,
            source: links.map(\.linkName).joined(separator: ", "),
            options: settings.options,
            registry: Self.atStart(registry))
        let output = RunOutput(
            options, settings, rereading, recording: name, environment: environment)
        defer {
            if options.errand == nil { output.sumUp() }
            // It still means nothing while the port and the capture are closed, which may take a while.
            signal(SIGHUP, SIG_IGN)
        }
        do throws(SystemError) {
            var session = try LiveSession(
                on: links, lookout: lookout, start: start, began: began, recorder: recorder,
                options: driverOptions(
                    for: settings.options.profile, timeout: timeout.map { Timestamp($0, since: began) }),
                sharedTerminal: shared, server: server, registry: registry, lines: lines, signals: signals,
                consumer: output.consumer)
            let ending = try session.run()
            let code = conclude(
                ending, of: links, frames: session.framesReceived, bytes: session.bytesReceived,
                unreadable: unreadable(session, links, output))
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

    private func driverOptions(for profile: Profile?, timeout: Timestamp?) -> LiveSession.Options {
        var driver = LiveSession.Options()
        driver.reconnects = options.reconnects
        driver.duration = options.duration
        driver.explains = options.explains
        // What is awaited is awaited from the command's start on, though the session begins with the board.
        driver.timeout = timeout
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
}
