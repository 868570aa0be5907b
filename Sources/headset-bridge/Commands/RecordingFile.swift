import Captures
import Glibc
import Sessions
import SystemCalls
import Timing

/// The file that a session is recorded to: open, but empty until the session begins.
struct RecordingFile: ~Copyable {
    /// What it is called in complaints and headers.
    let name: String
    private let file: Descriptor
    /// Whether it was made here, so that it can be thrown away if no session comes of it.
    private let isNew: Bool

    private init(name: String, file: consuming Descriptor, isNew: Bool) {
        self.name = name
        self.file = file
        self.isNew = isNew
    }

    /// A file that the command line names.
    ///
    /// - Throws: ``Failure``: it is there already and isn't to be replaced, or it can't be made.
    static func named(_ path: String, overwriting: Bool) throws(Failure) -> RecordingFile {
        do throws(SystemError) {
            do throws(SystemError) {
                let file = try Descriptor.open(path, for: .write, options: [.create, .exclusive])
                return RecordingFile(name: path, file: file, isNew: true)
            } catch  where error.code == EEXIST && overwriting {
                let file = try Descriptor.open(path, for: .write, options: [.create, .nonBlocking])
                return RecordingFile(name: path, file: file, isNew: false)
            }
        } catch  where error.code == EEXIST {
            throw Failure(
                .inputOutput, Complaint("\(path): it exists", try: "give another name, or --overwrite"))
        } catch  where error.code == ENXIO {
            throw Failure(
                .inputOutput, Complaint("\(path): a pipe that nobody reads", try: "start its reader first"))
        } catch {
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
    }

    /// How much of a link's name a file name holds; the system allows 255 bytes in all.
    private static let longestLink = 200

    /// A file of the tool's own, named by time and link, that nobody but its owner may read.
    ///
    /// - Throws: ``Failure``: there is no place for it.
    static func byDefault(
        link: String, at moment: WallTime, environment: (_ name: String) -> String?
    ) throws(Failure) -> RecordingFile {
        guard let state = BaseFolder.state.path(environment) else {
            throw Failure(.inputOutput, Complaint("not recorded: neither XDG_STATE_HOME nor HOME is set"))
        }
        let folder = state + "/captures"
        let stem = "\(folder)/\(moment.compact)-\(link.asFileName.prefix(longestLink))"
        do throws(SystemError) {
            try makeFolders(folder)
            var path = stem + ".pcapng"
            var number = 2
            while true {
                do throws(SystemError) {
                    let file = try Descriptor.open(path, for: .write, options: [.create, .exclusive])
                    return RecordingFile(name: path, file: file, isNew: true)
                } catch  where error.code == EEXIST {
                    path = "\(stem)-\(number).pcapng"
                    number += 1
                }
            }
        } catch {
            throw Failure(.inputOutput, Complaint("not recorded: \(error)"))
        }
    }

    /// Standard output.
    static func standardOutput() -> RecordingFile {
        let name = "standard output"
        return RecordingFile(name: name, file: outputDescriptor(named: name), isNew: false)
    }

    private static func outputDescriptor(named name: String) -> Descriptor {
        let given = Descriptor(borrowing: STDOUT_FILENO, path: name)
        do throws(SystemError) {
            if case .regular = try given.status().kind { return given }
            return try Descriptor.reopening(STDOUT_FILENO, named: name)
        } catch {
            return given
        }
    }

    /// Begins the capture of a session. Only now is what was in the file before gone.
    consuming func recorder(tool: String, id: SessionID, started: WallTime) throws(CaptureWriteError)
        -> SessionRecorder
    {
        do throws(SystemError) {
            if !isNew, case .regular = try file.status().kind { try file.truncate(to: 0) }
        } catch {
            throw .system(error, recorded: 0)
        }
        do throws(CaptureWriteError) {
            return try SessionRecorder(to: CaptureSink(file), tool: tool, id: id, started: started)
        } catch {
            if isNew { _ = unlink(name) }
            throw error
        }
    }

    /// No session comes of it.
    consuming func discard() {
        if isNew { _ = unlink(name) }
    }
}

extension String {
    /// With an underscore for each byte that a file name had better not have.
    fileprivate var asFileName: String {
        String(
            decoding: utf8.map { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    byte
                default: UInt8(ascii: "_")
                }
            }, as: UTF8.self)
    }
}
