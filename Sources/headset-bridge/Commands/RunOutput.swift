import BridgeCore
import Glibc
import SerialIO
import Sessions
import Timing

/// What a person or a program gets to see of a live session: lines, and remarks on standard error.
final class RunOutput {
    private let options: RunOptions
    private let recording: String?
    /// The speed that was asked for.
    private let baud: BaudRate
    private let printer: PrinterChoice
    private var lines: any EventPrinter
    private var summary: Summary?
    private var recordingStopped = false

    /// Whether the command line asked for a recording that isn't whole.
    var lostRecording: Bool {
        switch options.recording {
        case .byDefault, .off: false
        case .standardOutput, .file: recordingStopped && options.until == nil
        }
    }

    init(_ options: RunOptions, baud: BaudRate, recording: String?, environment: (_ name: String) -> String?)
    {
        self.options = options
        self.recording = recording
        self.baud = baud
        let toStandardError = options.recording == .standardOutput
        printer = PrinterChoice(
            options.printing, onTerminal: isatty(toStandardError ? STDERR_FILENO : STDOUT_FILENO) == 1,
            environment: environment)
        lines = printer.printer(.live(baud: baud, recording: recording))
    }

    /// What the driver calls.
    var consumer: LiveSession.Consumer {
        LiveSession.Consumer(
            line: { [self] event in line(for: event) },
            dropLine: { [self] dropped, time in printer.dropLine(dropped, at: time) },
            isSatisfied: { [self] event in options.until?.comesTrue(with: event.kind) ?? false },
            notice: { [self] notice in say(notice) })
    }

    /// In text, the summary on standard error.
    func sumUp() {
        if let summary { printer.sumUp(summary) }
    }

    private func line(for event: Event) -> [UInt8] {
        if case .summary(let summary) = event.kind { self.summary = summary }
        return lines.line(for: event)
    }

    /// A speed that the line can't have nearly enough is always said; the rest only to who wants to know.
    private func sayOpened(at actual: BaudRate?) {
        guard let actual else {
            if options.printing.isVerbose {
                Complaint("\(options.port.path): open; a pseudo-terminal has no speed").say()
            }
            return
        }
        let (wanted, got) = (Double(baud.bitsPerSecond), Double(actual.bitsPerSecond))
        if abs(got - wanted) > wanted * 0.02 {
            Complaint(
                "\(options.port.path): \(baud.bitsPerSecond) baud were asked for, the driver gives \(actual.bitsPerSecond)",
                try: "choose a speed that it has"
            ).say()
        } else if options.printing.isVerbose {
            Complaint(
                "\(options.port.path): open at \(actual.bitsPerSecond) baud; the kernel raised DTR and RTS"
            ).say()
        }
    }

    /// A program may say much: who doesn't read it at once doesn't get it.
    private func say(_ notice: DecoderNotice) {
        let complaint =
            switch notice {
            case .complained(let line): Complaint("decoder: \(String(decoding: line, as: UTF8.self))")
            case .complainedMore(let lines): Complaint("decoder: \(lines) more lines that aren't shown")
            case .doesNotRead(let silence):
                Complaint(
                    "the decoder has read nothing for \(silence.inSeconds) s; what comes waits for it",
                    try: "see what it does; the session goes on without it")
            case .saysTooMuch:
                Complaint(
                    "the decoder says more than it is asked for, and has to wait with it",
                    try: "let it say a line or two for a unit, and everything else on standard error")
            }
        complaint.say(patience: .zero)
    }

    private func say(_ notice: LiveSession.Notice) {
        switch notice {
        case .opened(let actual):
            sayOpened(at: actual)
        case .waiting:
            Complaint("\(options.port.path): the board is gone", try: "waiting for it; Ctrl-C ends").say()
        case .released:
            Complaint(
                "\(options.port.path): released for another program",
                try: "kill -USR1 \(getpid()) takes it back"
            ).say()
        case .takingBack:
            Complaint("\(options.port.path): taking it back").say()
        case .cannotOpen(let error):
            Complaint("\(error)", try: "trying again").say()
        case .typedInVain(.onlyListening):
            Complaint("what is typed for the board is dropped: --listen-only").say()
        case .typedInVain(.noBoard):
            Complaint("\(options.port.path): the board isn't there; what is typed for it is dropped").say()
        case .sharedReaderSlow:
            Complaint("\(options.sharedTerminal ?? ""): its reader is too slow, and loses bytes").say()
        case .sharingStopped(let error):
            Complaint("\(error)", try: "\(options.sharedTerminal ?? "") is not served any more").say()
        case .recordingStopped(let error):
            recordingStopped = true
            Failure(recording: error, to: recording ?? "the capture").complaint.say()
        case .decoder(let notice): say(notice)
        case .noFrames(bytes: 0, text: _):
            Complaint(
                "\(options.port.path): not one byte has come",
                try: "check that the board is on, and that its TX is this port's RX"
            ).say()
        case .noFrames(let bytes, let isText):
            Complaint(
                "\(bytes) bytes came, but no frame; they \(isText ? "look like text" : "don't look like text")",
                try: "check --baud, and that the board sends frames as protocol/spec.md says"
            ).say()
        }
    }
}
