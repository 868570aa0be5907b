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

    /// A capture that can't be replayed, or not further.
    init(_ error: ReplayError, in file: String) {
        switch error {
        case .capture(.system(let error)): self.init(input: error)
        case .capture(let error): self.init(.unusableData, Complaint("\(file): \(sentence(for: error))"))
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
        case .note(let reason):
            self.init(
                .unusableData,
                Complaint(
                    "\(file): a record that this version can't read: \(reason)", try: "use a newer version"))
        }
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
