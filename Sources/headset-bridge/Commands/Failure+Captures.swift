import Captures
import Glibc
import Sessions
import SystemCalls

extension Failure {
    /// A port that can't be opened, or is gone.
    init(port error: SystemError) {
        let code: ExitCode =
            switch error.kind {
            case .noDevice: .noDevice
            case .busy: .busy
            case .noPermission: .noPermission
            case .inputOutput: .inputOutput
            }
        self.init(code, Complaint("\(error)"))
    }

    /// A file that can't be read.
    init(input error: SystemError) {
        let code: ExitCode =
            switch error.code {
            case ENOENT, ENOTDIR: .missingInput
            case EISDIR: .unusableData
            case EACCES, EPERM: .noPermission
            default: .inputOutput
            }
        self.init(code, Complaint("\(error)"))
    }

    /// A profile, a configuration or a scenario that can't be read; a folder is none.
    init(settings error: SystemError) {
        if error.code == EISDIR {
            self.init(.badConfiguration, Complaint("\(error)"))
        } else {
            self.init(input: error)
        }
    }

    /// A capture that can't be read, or not further.
    init(_ error: CaptureReadError, in file: String) {
        if case .system(let error) = error {
            self.init(input: error)
        } else {
            self.init(.unusableData, Complaint("\(file): \(sentence(for: error))"))
        }
    }

    /// A capture that can't be replayed, or not further.
    init(_ error: ReplayError, in file: String) {
        switch error {
        case .capture(let error): self.init(error, in: file)
        case .cutInsideStart:
            self.init(
                .unusableData,
                Complaint("\(file): it ends before its first record does", try: "record the session again"))
        case .merged(let sessions):
            self.init(
                .unusableData,
                Complaint(
                    "\(file): records of several sessions: \(sessions.joined(separator: ", "))",
                    try: "give the captures one by one"))
        case .order(let reason):
            self.init(
                .unusableData,
                Complaint("\(file): \(reason)", try: "give the captures of several sessions one by one"))
        case .tooManyLinks(let most):
            self.init(.unusableData, Complaint("\(file): it speaks of more than \(most) links"))
        case .configuration(let error): self.init(error)
        case .note(let reason):
            self.init(
                .unusableData,
                Complaint(
                    "\(file): a record that this version can't read: \(reason)", try: "use a newer version"))
        }
    }

    /// Bare bytes or hex text, of which no frame is intact.
    init(noFrameIn replay: borrowing Replay, _ file: String) {
        let remedy = "give a capture that run recorded, or the bytes of a board that speaks protocol/spec.md"
        let what =
            if replay.hexForm != nil {
                "not one intact frame in the bytes that it spells"
            } else if let mistake = replay.hexMistake {
                "not a capture, and as raw bytes without one intact frame; as hex text it is wrong in \(sentence(for: mistake))"
            } else {
                "not a capture, and as raw bytes without one intact frame"
            }
        self.init(.unusableData, Complaint("\(file): \(what)", try: remedy))
    }

    /// Recording that stopped, or didn't start.
    init(recording error: CaptureWriteError, to file: String) {
        switch error {
        case .system(let error, recorded: 0):
            self.init(.inputOutput, Complaint("recording to \(file) failed: \(error)"))
        case .system(let error, let recorded):
            self.init(
                .inputOutput,
                Complaint(
                    "recording to \(file) stopped after \(recorded) bytes: \(error)",
                    try: "what was recorded until then replays"))
        case .stopped:
            self.init(.inputOutput, Complaint("recording to \(file) had stopped"))
        case .tooLong(let part, let length, let limit):
            self.init(
                .internalError,
                Complaint("recording to \(file): a \(part) of \(length) bytes, where \(limit) fit"))
        }
    }
}
