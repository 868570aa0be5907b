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
        /// It can't; this is the nearest folder, or the file, that is there.
        case refused(String)
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
                check, .problem, at: path, "\(user) can't write into \(place): \(consequence)",
                try: "sudo chown -R \(user.asShellWord) \(place.asShellWord)")
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
        var place = path
        while access(place, F_OK) != 0, place.utf8.count > 1 {
            place = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? "."
            if place.isEmpty { place = "/" }
        }
        let isFile = purpose == .registry && place == path
        guard access(place, W_OK) == 0, isFile || Self.isFolder(place) else {
            self = .refused(place)
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
