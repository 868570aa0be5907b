import BridgeCore
import Glibc
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
        let settings = try settings()
        let signals: SignalPipe
        let lines: LineQueue
        do throws(SystemError) {
            signals = try SignalPipe()
            lines = try lineQueue()
        } catch {
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
        let recording = try recording()
        var link = LiveLink(path: options.port.path, baud: settings.baud)
        do throws(Failure) {
            if let signal = try open(&link, signals) {
                recording?.discard()
                return Self.code(of: signal)
            }
        } catch {
            recording?.discard()
            throw error
        }
        return try bridge(link, settings, recording, lines: lines, signals: signals)
    }
}

// MARK: Before the session

extension RunCommand {
    private func settings() throws(Failure) -> EffectiveSettings {
        var settings = try EffectiveSettings(options.settings, environment: environment)
        settings.options.listenOnly = options.onlyListens
        settings.options.grace = options.grace ?? settings.options.grace
        settings.options.onUnplug = options.onUnplug ?? settings.options.onUnplug
        return settings
    }

    /// Where the lines go: standard output, unless the capture does.
    private func lineQueue() throws(SystemError) -> LineQueue {
        if case .standardOutput = options.recording {
            try LineQueue(STDERR_FILENO, named: "standard error")
        } else {
            try LineQueue(STDOUT_FILENO, named: "standard output")
        }
    }

    /// The file to record to; nil if there is none. A recording by default that can't be made is only said.
    private func recording() throws(Failure) -> Recording? {
        switch options.recording {
        case .off: return nil
        case .standardOutput: return Recording.standardOutput()
        case .file(let path, let overwrites): return try Recording.named(path, overwriting: overwrites)
        case .byDefault:
            do throws(Failure) {
                let recording = try Recording.byDefault(
                    link: options.port.link, at: WallTime.now(), environment: environment)
                Complaint("recording to \(recording.name)").say()
                return recording
            } catch {
                error.complaint.say()
                return nil
            }
        }
    }

    /// Opens the port, waiting for it as long as `--wait` says.
    ///
    /// - Returns: the signal that ended the waiting; nil once the port is open.
    private func open(_ link: inout LiveLink, _ signals: borrowing SignalPipe) throws(Failure) -> SignalPipe.Signal? {
        let began = BootTime.now()
        do throws(SystemError) {
            let ending = try link.waitUntilOpen(
                for: options.wait ?? .zero, since: began, signals: signals,
                waiting: { error in Complaint("\(error)", try: "waiting for it").say() })
            switch ending {
            case .open: return nil
            case .signal(let signal): return signal
            case .gaveUp(let error): throw Failure(port: error)
            }
        } catch let error as SystemError {
            throw Failure(.inputOutput, Complaint("\(error)"))
        } catch let error as Failure {
            throw error
        }
    }
}

// MARK: The session

extension RunCommand {
    private func bridge(
        _ link: consuming LiveLink, _ settings: EffectiveSettings, _ recording: consuming Recording?,
        lines: consuming LineQueue, signals: consuming SignalPipe
    ) throws(Failure) -> ExitCode {
        let (started, began) = (WallTime.now(), BootTime.now())
        let start = SessionStart(
            started: started, tool: Tool.nameAndVersion, source: options.port.link, options: settings.options)
        let name = recording?.name
        let recorder = try recorder(recording.take(), started: started)
        var driver = LiveSession.Options(linkName: options.port.link)
        driver.reconnects = options.reconnects
        driver.duration = options.duration
        driver.timeout = options.timeout
        let output = RunOutput(options, baud: link.actualBaud ?? settings.baud, recording: name)
        var session = LiveSession(
            on: link, start: start, began: began, recorder: recorder, options: driver, lines: lines, signals: signals,
            consumer: output.consumer)
        let ending: LiveSession.Ending
        do throws(SystemError) {
            ending = try session.run()
        } catch {
            output.sumUp()
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
        output.sumUp()
        return code(of: ending, frames: session.framesReceived, bytes: session.bytesReceived)
    }
}
