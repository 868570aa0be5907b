import BridgeCore
import Captures
import Glibc
import Sessions
import SystemCalls
import Timing

/// `headset-bridge replay`: sessions again, from their captures.
struct ReplayCommand {
    private let options: ReplayOptions
    private let printer: PrinterChoice

    init(_ options: ReplayOptions, environment: (_ name: String) -> String?) {
        self.options = options
        printer = PrinterChoice(
            options.printing, onTerminal: isatty(STDOUT_FILENO) == 1, environment: environment)
    }

    /// Replays one capture after another; the first that fails ends it.
    func run() throws(Failure) -> ExitCode {
        var configuration: ConfigurationFile?
        if let path = options.settings.configuration { configuration = try ConfigurationFile(at: path) }
        try checkFiles()
        var output = try standardOutput()
        for file in options.files where !output.readerIsGone {
            try replay(file, configuration, to: &output)
        }
        return .done
    }

    private func standardOutput() throws(Failure) -> LineOutput {
        do throws(SystemError) {
            return try LineOutput.standardOutput()
        } catch {
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
    }

    /// Files that aren't there, or else must not be read, end the command before any line is printed. They aren't
    /// opened for that: a pipe with a name would lose its writer.
    private func checkFiles() throws(Failure) {
        var failures: [Failure] = []
        for file in options.files where file != "-" && access(file, R_OK) != 0 {
            failures.append(Failure(input: SystemError(call: "open", code: errno, path: file)))
        }
        if let failure = failures.first(where: { $0.code == .missingInput }) ?? failures.first {
            throw failure
        }
    }

    private func replay(
        _ file: String, _ configuration: ConfigurationFile?, to output: inout LineOutput
    ) throws(Failure) {
        var replay = try open(file, configuration)
        if options.printing.isVerbose {
            let kind = replay.hexForm.map(words(for:)) ?? (replay.isRaw ? "raw bytes" : "a capture")
            Complaint("\(file): \(kind)").say()
        }
        var passage = ReplayPassage(options, printer.printer(.replay(file: file)))
        var failure: Failure?
        var goesOn = true
        while goesOn {
            do throws(ReplayError) {
                goesOn = try replay.advance()
            } catch {
                failure = Failure(error, in: file)
                goesOn = false
            }
            do throws(SystemError) {
                try passage.print(&replay.session, to: &output)
                if !goesOn { try output.flush() }
            } catch {
                throw Failure(.inputOutput, Complaint("\(error)"))
            }
            if output.readerIsGone { return }
        }
        for notice in replay.notices { say(notice, of: file) }
        if !passage.hasHello, !passage.isShownRaw, replay.session.framesReceived > 0 {
            Complaint(
                "\(file): no board says who it is in it, so that nothing could be decided",
                try: "give the whole capture, and choose a part with --from and --to"
            ).say()
        }
        if let summary = passage.summary { printer.sumUp(summary) }
        if let failure { throw failure }
        if replay.isRaw, replay.session.framesReceived == 0 { throw Failure(noFrameIn: replay, file) }
    }

    private func open(_ file: String, _ configuration: ConfigurationFile?) throws(Failure) -> Replay {
        var disagreement: Failure?
        let replay: Replay
        do throws(ReplayError) {
            replay = try Replay(Self.reader(of: file), source: file, gap: options.gap ?? .zero) { recorded in
                do throws(Failure) {
                    try options.settings.apply(to: &recorded, over: configuration)
                } catch {
                    disagreement = error
                }
            }
        } catch {
            throw Failure(error, in: file)
        }
        if let disagreement { throw disagreement }
        return replay
    }

    private static func reader(of file: String) throws(ReplayError) -> CaptureReader {
        do throws(CaptureReadError) {
            guard file == "-" else { return try CaptureReader(path: file) }
            return try CaptureReader(
                CaptureSource(Descriptor(borrowing: STDIN_FILENO, path: "standard input")))
        } catch {
            throw .capture(error)
        }
    }

    private func say(_ notice: Replay.Notice, of file: String) {
        switch notice {
        case .hexText(let form):
            Complaint("\(file): read as \(words(for: form))", try: assumption(about: form)).say()
        case .unfinished:
            Complaint(
                "\(file): it has no end record: the session was cut short",
                try: "everything up to there was replayed"
            ).say()
        case .noStart:
            Complaint("\(file): no start record; times count from the first packet, and the defaults apply")
                .say()
        case .noDecoder:
            Complaint(
                "\(file): the profile's decoder didn't run when this was recorded, so that its packets mean nothing",
                try: "record them with run and this profile; a replay starts no program"
            ).say()
        case .truncated(let cut):
            Complaint(
                "\(file): it ends inside a record, after \(cut.offset) whole bytes",
                try: "everything before that was replayed"
            ).say()
        }
    }
}
