import Glibc
import SystemCalls

/// Whether a file of the tool's can be written where it belongs.
struct PlaceCheck: Hashable, Sendable {
    /// What is to be written there.
    enum Purpose: Hashable, Sendable {
        case recordings, registry
    }

    /// What was found there.
    enum Standing: Hashable, Sendable {
        /// Neither the variable nor a home is set.
        case nowhere
        /// It can be written, or made; so many bytes are free.
        case writable(free: UInt64)
        /// It can't: nothing can be made in this folder, the nearest that is there.
        case refused(String)
        /// It is there, and can't be both read and written.
        case closed
        /// There is a file, and it isn't what it should be.
        case foreign
    }

    var purpose: Purpose
    var path: String
    var standing: Standing
    var user: String

    /// Less than a night of sensor readings.
    private static let little: UInt64 = 200 << 20

    var finding: Finding {
        switch standing {
        case .nowhere:
            Finding(
                check, .warning, at: "HOME", "neither XDG_STATE_HOME nor HOME is set: \(consequence)",
                try: "export XDG_STATE_HOME=/var/tmp/$USER")
        case .refused(let place):
            Finding(
                check, .problem, at: path, "\(user) can't make files in \(place): \(consequence)",
                try: giveBack(place))
        case .closed:
            Finding(
                check, .problem, at: path, "\(user) can't read and write it: \(consequence)",
                try: giveBack(path))
        case .foreign:
            Finding(
                check, .problem, at: path, "it is no registry: \(consequence)",
                try: "mv \(path.asShellWord) \((path + ".old").asShellWord)")
        case .writable(let free) where free < Self.little:
            Finding(
                check, .warning, at: path, "only \(free >> 20) MiB are free on its disk",
                try: "du -sh \(path.asShellWord)")
        case .writable: Finding(check, .ok, at: path, "it can be written")
        }
    }

    private func giveBack(_ place: String) -> String {
        "sudo chown -R \(user.asShellWord) \(place.asShellWord) && chmod -R u+rwX \(place.asShellWord)"
    }

    private var check: Finding.Check {
        switch purpose {
        case .recordings: .recording
        case .registry: .registry
        }
    }

    private var consequence: String {
        switch purpose {
        case .recordings: "no session is recorded"
        case .registry: "run keeps a registry that apps don't see"
        }
    }
}

extension PlaceCheck.Standing {
    /// Looks at a folder that is made when it is needed, or a file in it; nothing is made here.
    init(of path: String, _ purpose: PlaceCheck.Purpose) {
        let isFile = purpose == .registry && access(path, F_OK) == 0
        // Beside a registry there are other files.
        var place = isFile ? Self.folder(of: path) : path
        while access(place, F_OK) != 0, place.utf8.count > 1 { place = Self.folder(of: place) }
        guard access(place, W_OK | X_OK) == 0, Self.isFolder(place) else {
            self = .refused(place)
            return
        }
        if isFile, access(path, R_OK | W_OK) != 0 {
            self = .closed
            return
        }
        if isFile, Self.isForeign(path) {
            self = .foreign
            return
        }
        var facts = statvfs()
        self = .writable(
            free: statvfs(place, &facts) == 0 ? UInt64(facts.f_bavail) &* UInt64(facts.f_frsize) : .max)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// How a database of SQLite begins.
    private static let magic = Array("SQLite format 3\0".utf8)

    /// An empty file becomes a registry.
    private static func isForeign(_ path: String) -> Bool {
        do throws(SystemError) {
            var start = [UInt8](repeating: 0, count: magic.count)
            let count = try Descriptor.open(path, for: .read, options: .nonBlocking).read(into: &start)
            return count > 0 && start != magic
        } catch {
            return false
        }
    }
}
