internal import Accessories
internal import SystemCalls

/// Why the store can't do what it was asked to.
enum StoreError: Error {
    case sqlite(SQLiteError)
    case system(SystemError)
    /// Other processes have kept it from being opened.
    case openedElsewhere
    /// It is a database of something else, or of no application at all; or no database, where no registry was.
    case notOurs
    /// A later version of this program made it.
    case newer(version: Int64)
    /// What is there isn't a file.
    case noFile
    case pathTooLong
    /// Another file is in the place of this one, or none.
    case replaced(String)
    /// The file system can't do what several processes need.
    case noSharedMemory
    /// SQLite finds it whole, but what stands in it is none of ours.
    case unreadable(String)
}

extension StoreError {
    /// What, where, what to try: one sentence for people, without a full stop.
    func sentence(about path: String) -> String {
        switch self {
        case .sqlite(let error): sqliteSentence(error, about: path)
        case .system(let error): error.description
        case .openedElsewhere:
            "\(path) is being opened by another process, which doesn't get on; find it with fuser, and end it"
        case .notOurs: "\(path) isn't a registry but another program's file; give the registry another place"
        case .newer(let version):
            "\(path) is of a newer version (\(version)); use the newer program, or give the registry another place"
        case .noFile: "\(path) isn't a file; give the name of one, which need not be there"
        case .pathTooLong: "\(path) is too long a name for a database; use a shorter one"
        case .replaced(let file):
            "\(file) was removed or replaced while it was open; start this program again"
        case .noSharedMemory:
            "\(path) is on a file system on which processes can't share a database; give the registry another place"
        case .unreadable(let what):
            "\(path) holds what can't be read: \(what); put it right, or give the registry another place"
        }
    }

    /// What is wrong with the file itself, so that a new one is the way out; nil if nothing is.
    var damage: String? {
        switch self {
        case .sqlite(let error): error.kind == .damaged ? error.message : nil
        case .system, .openedElsewhere, .notOurs, .newer, .noFile, .pathTooLong, .replaced, .noSharedMemory,
            .unreadable:
            nil
        }
    }

    private func sqliteSentence(_ error: SQLiteError, about path: String) -> String {
        switch error.kind {
        case .locked:
            "\(path) is locked by another process; find it with fuser, and end it if it doesn't let go"
        case .damaged:
            "\(path) is damaged (\(error.message)); end the programs that use it: the next one to start sets it aside"
        case .diskFull: "\(path): no space left on the disk; free some, or give the registry another place"
        case .system where error.systemCode != 0:
            SystemError(call: "open", code: error.systemCode, path: path).description
        case .system, .other:
            "\(path): \(error.message) (SQLite error \(error.code)); see who may write there, and whether the disk is well"
        }
    }
}
