import Glibc
import SystemCalls

extension PlaceCheck.Standing {
    /// Looks at a folder that is made when it is needed, or a file in one; nothing is made here.
    ///
    /// - Parameter user: the number of who is to write there, which is us.
    init(of path: String, _ purpose: PlaceCheck.Purpose, for user: UInt32) {
        let isFile = purpose == .registry
        // Beside a registry there are other files.
        var place = isFile ? Self.folder(of: path) : path
        var missing: [String] = []
        while access(place, F_OK) != 0, place.utf8.count > 1 {
            missing.insert(place, at: 0)
            place = Self.folder(of: place)
        }
        guard Self.isFolder(place) else {
            self = .blocked(place, isOwn: Self.isOwn(place, user))
            return
        }
        guard access(place, W_OK | X_OK) == 0 else {
            let canBeGiven = errno != EROFS
            let isOwn = canBeGiven && Self.isOwn(place, user)
            // Of a folder that may not be searched nobody knows what is in it.
            let mayBeMade = canBeGiven && !missing.isEmpty && Self.isOursOrRoots(place, user)
            self =
                !isOwn && mayBeMade && access(place, X_OK) == 0
                ? .missing(missing, in: place) : .refused(place, isOwn: isOwn)
            return
        }
        if isFile, missing.isEmpty, access(path, F_OK) == 0 {
            if access(path, R_OK | W_OK) != 0 {
                self = .closed(isOwn: Self.isOwn(path, user))
                return
            }
            if Self.isForeign(path) {
                self = .foreign(isOwn: Self.isOwn(path, user))
                return
            }
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

    /// Whether it is the tool's own folder, or in it, wherever links lead, and nobody else's.
    private static func isOwn(_ path: String, _ user: UInt32) -> Bool {
        Folder.end(ofLinks: path).split(separator: "/").contains("headset-bridge")
            && isOursOrRoots(path, user)
    }

    private static func isOursOrRoots(_ path: String, _ user: UInt32) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && (facts.st_uid == user || facts.st_uid == 0)
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
            return error.code == EISDIR
        }
    }
}
