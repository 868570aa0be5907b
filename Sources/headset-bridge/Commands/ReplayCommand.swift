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
        // A profile that can't be used is told before anything is said of a file.
        let profile = try (options.settings.profile ?? configuration?.configuration.profile)
            .map { (name) throws(Failure) in try ProfileFile(name) }
        try Failure.check(inputs: options.files)
        var output = try LineOutput.results()
        for file in options.files where !output.readerIsGone {
            try replay(file, configuration, profile, to: &output)
        }
        return .done
    }

    private func replay(
        _ file: String, _ configuration: ConfigurationFile?, _ profile: ProfileFile?,
        to output: inout LineOutput
    ) throws(Failure) {
        var replay = try open(file, configuration, profile)
        if options.explains { replay.session.explain() }
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
                throw Failure(error)
            }
            if output.readerIsGone { return }
        }
        for notice in replay.notices { Complaint(notice, of: file).say() }
        if !passage.hasHello, !passage.isShownRaw, replay.session.framesReceived > 0 {
            Complaint(
                "\(file): no board says who it is in it, so that nothing could be decided",
                try: "give the whole capture, and choose a part with --from and --to"
            ).say()
        }
        if let summary = passage.summary { printer.sumUp(summary) }
        if let failure { throw failure }
        if replay.isRaw, replay.session.framesReceived == 0 {
            guard replay.session.hostFramesReceived > 0 else { throw Failure(noFrameIn: replay, file) }
            Complaint("\(file): only a host's frames are in it", try: EchoHeard.remedyForBytes).say()
        }
    }

    private func open(
        _ file: String, _ configuration: ConfigurationFile?, _ profile: ProfileFile?
    ) throws(Failure) -> Replay {
        let settings = options.settings
        do throws(ReplayError) {
            return try Replay(CaptureReader(input: file), source: file, gap: options.gap ?? .zero) {
                (recorded) throws(ConfigurationError) in
                try settings.apply(to: &recorded, over: configuration)
                if let profile { recorded.profile = profile.profile }
            }
        } catch {
            throw Failure(error, in: file)
        }
    }
}
