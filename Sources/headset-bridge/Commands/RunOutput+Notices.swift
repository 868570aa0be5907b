import Accessories
import Glibc
import Ports
import SerialIO
import Sessions

/// What is said on standard error while a session runs.
extension RunOutput {
    private var sharedTerminal: String { options.sharedTerminal ?? "" }

    /// What stands before each key that is for the bridge.
    private static let prefixKey = "Ctrl-T"

    /// What takes a port back that was released.
    private var takesBack: String {
        let signal = "kill -USR1 \(getpid())"
        switch keyboardStopped ? .none : options.keyboardUse(for: nil) {
        case .none: return signal
        case .releaseKeyOnly, .everythingTyped: return "\(Self.prefixKey) r or \(signal)"
        }
    }

    /// Says what there is to say, of a link where it is about one.
    func say(_ notice: LiveSession.Notice, _ link: LiveLink?) {
        let port = link?.words ?? "run"
        switch notice {
        case .opened(let report): say(report, of: port)
        case .noBreak(let error): Complaint("\(error)").say()
        case .waiting:
            Complaint("\(port): the board is gone", try: "waiting for it; Ctrl-C ends").say()
        case .released:
            Complaint("\(port): released for another program", try: "\(takesBack) takes it back").say()
        case .takingBack:
            Complaint("\(port): taking it back").say()
        case .cannotOpen(.otherBoard(let other, at: let path)):
            Complaint(
                "\(path): another board, \(other.text)", try: "waiting for \(link?.board?.text ?? port)"
            ).say()
        case .cannotOpen(let trouble):
            Complaint(trouble.sentence, try: "trying again").say()
        case .failed(let error): Complaint("\(error)").say()
        case .knownByPlace(let board): sayKnownByPlace(board, of: port)
        case .typedInVain(.onlyListening):
            Complaint("what is typed for the board is dropped: --listen-only").say()
        case .typedInVain(.noBoard):
            Complaint("\(port): the board isn't there; what is typed for it is dropped").say()
        case .typedInVain(.manyBoards):
            Complaint("what is typed is for one board, and there are several", try: "give one PORT").say()
        case .typedInVain(.keysOnly):
            Complaint("what is typed doesn't go to this board", try: "\(Self.prefixKey) ? lists the keys")
                .say()
        case .boardReadsNothing:
            Complaint(
                "\(port): the board reads nothing; what doesn't fit behind what waits for it is dropped"
            )
            .say()
        case .keys:
            Complaint(
                "\(Self.prefixKey) r releases the port, and takes it back; \(Self.prefixKey) b sends a break; "
                    + "\(Self.prefixKey) q ends; "
                    + "\(Self.prefixKey) \(Self.prefixKey) sends a \(Self.prefixKey)"
            ).say()
        case .keyboardStopped(let error):
            keyboardStopped = true
            Complaint("\(error)", try: "going on without the keyboard").say()
        case .sharedReaderSlow:
            Complaint("\(sharedTerminal): its reader is too slow, and loses bytes").say()
        case .sharingStopped(let error):
            Complaint("\(error)", try: "\(sharedTerminal) is not served any more").say()
        case .nobodyLetIn(let error):
            Complaint("\(error)", try: "programs that want to read along are let in later").say()
        case .tooManyReaders(let count):
            Complaint(
                "\(count) programs read along, and no more are let in",
                try: "end some, or start run with more descriptors (ulimit -n)"
            ).say()
        case .recordingStopped(let error):
            recordingStopped = true
            Failure(recording: error, to: recording ?? "the capture").complaint.say()
        case .decoder(let notice): say(notice)
        case .linesGivenUp(let count):
            Complaint(
                (count == 1 ? "1 line was" : "\(count) lines were") + " given up: nobody read them"
            ).say()
        case .registryUnreadable(let failure):
            Complaint(failure.reason, try: "trying again").say()
        case .boardsNotAbandoned(let failure):
            Complaint(
                failure.reason, try: "the registry keeps what it holds of the board until it is next opened"
            ).say()
        case .parametersUnchanged: rereading.sayUnchanged()
        case .noFrames(bytes: 0, text: _):
            Complaint(
                "\(port): not one byte has come",
                try: "check that the board is on, and that its TX is this port's RX"
            ).say()
        case .noFrames(let bytes, let isText):
            Complaint(
                "\(bytes) bytes came, but no frame; they \(isText ? "look like text" : "don't look like text")",
                try: link.map(noFramesRemedy) ?? ""
            ).say()
        }
    }

    /// What to do where bytes come that make no frame.
    func noFramesRemedy(_ link: LiveLink) -> String {
        let source = link.isInput ? "-" : (link.path ?? link.words).asShellWord
        let who = "headset-bridge identify \(source) says what speaks there"
        if let profile { return "check --baud, and that profile \(profile) is this board's; \(who)" }
        return "check --baud; \(who), and --profile has it read"
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

    /// What the port can't do is always said; the rest only to who wants to know.
    private func say(_ report: SerialReport, of port: String) {
        report.complaints(of: port).forEach { $0.say() }
        if options.printing.isVerbose { Complaint("\(port): \(report.text(serial))").say() }
    }

    /// Boards that can't be told apart by themselves are said to be so.
    private func sayKnownByPlace(_ board: StableName, of port: String) {
        let why =
            switch board.basis {
            case .place: "it has no serial number"
            case .sharedSerialNumber: "another one has its serial number"
            case .serialNumber, .node: ""
            }
        Complaint(
            "\(port): \(why), so it is known by its place, \(board.text)",
            try: "whatever else of its kind is plugged in there will be taken for it"
        ).say()
    }
}
