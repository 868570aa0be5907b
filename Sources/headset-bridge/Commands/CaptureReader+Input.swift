import Captures
import Glibc
import Sessions
import SystemCalls

extension CaptureReader {
    /// Opens an input as a command line names it: a file, or `-` for standard input.
    init(input file: String) throws(ReplayError) {
        do throws(CaptureReadError) {
            guard file == "-" else {
                try self.init(path: file)
                return
            }
            try self.init(CaptureSource(Descriptor(borrowing: STDIN_FILENO, path: "standard input")))
        } catch {
            throw .capture(error)
        }
    }
}

extension Failure {
    /// Refuses inputs that aren't there, or else must not be read: before any line is printed. They aren't opened for
    /// that: a pipe with a name would lose its writer.
    static func check(inputs files: [String]) throws(Failure) {
        var failures: [Failure] = []
        for file in files where file != "-" && access(file, R_OK) != 0 {
            failures.append(Failure(input: SystemError(call: "open", code: errno, path: file)))
        }
        if let failure = failures.first(where: { $0.code == .missingInput }) ?? failures.first {
            throw failure
        }
    }
}

extension Complaint {
    /// What there is to say about a capture that is no error.
    init(_ notice: Replay.Notice, of file: String) {
        switch notice {
        case .hexText(let form):
            self.init("\(file): read as \(words(for: form))", try: assumption(about: form))
        case .unfinished:
            self.init(
                "\(file): it has no end record: the session was cut short",
                try: "everything up to there was replayed")
        case .noDecoder:
            self.init(
                "\(file): the profile's decoder didn't run when this was recorded, so that its packets mean nothing",
                try: "record them with run and this profile; a replay starts no program")
        case .noStart:
            self.init("\(file): no start record; times count from the first packet, and the defaults apply")
        case .truncated(let cut):
            self.init(cut, of: file, try: "everything before that was replayed")
        }
    }

    /// A capture that was cut off.
    init(_ cut: CaptureTruncation, of file: String, try remedy: String?) {
        self.init("\(file): it ends inside a record, after \(cut.offset) whole bytes", try: remedy)
    }
}
