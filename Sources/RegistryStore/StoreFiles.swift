internal import Glibc
internal import SystemCalls

/// The files that a store is made of: the database, and what lies beside it.
struct StoreFiles {
    /// Which file lies under a name, whatever it is called.
    struct Identity: Hashable {
        var device: UInt64
        var node: UInt64

        init(_ facts: stat) {
            device = UInt64(facts.st_dev)
            node = UInt64(facts.st_ino)
        }
    }

    /// The whole path of the database, as all processes know it: without links.
    let database: String
    var wal: String { database + "-wal" }
    var sharedMemory: String { database + "-shm" }
    var notify: String { database + "-notify" }
    /// Where a database is made before it gets its name.
    var unfinished: String { database + "-new" }

    /// Finds out where a path leads, and makes the folders on the way, for their owner alone.
    init(at path: String) throws(StoreError) {
        // SQLite takes 512 bytes, and the system 255 for a name; the longest ending of ours is behind it.
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard path.utf8.count <= 400, name.utf8.count <= 200 else { throw .pathTooLong }
        guard !name.isEmpty, !path.utf8.contains(0) else { throw .noFile }
        let folder = String(path.dropLast(name.utf8.count))
        do throws(SystemError) {
            try makeFolders(folder)
            if let whole = try Self.resolve(path) {
                database = whole
            } else {
                // The folder is there by now, or it couldn't have been made.
                let whole = try Self.resolve(folder.isEmpty ? "." : folder) ?? folder
                database = (whole == "/" ? "" : whole) + "/" + name
            }
        } catch {
            throw .system(error)
        }
        guard database.utf8.count <= 480 else { throw .pathTooLong }
    }

    /// Which file lies under a name; nil if none does.
    static func identity(of path: String) throws(StoreError) -> Identity? {
        try facts(of: path).map { Identity($0) }
    }

    /// What `stat` says; nil if there is nothing.
    static func facts(of path: String) throws(StoreError) -> stat? {
        var facts = stat()
        if stat(path, &facts) == 0 { return facts }
        if errno == ENOENT { return nil }
        throw .system(SystemError(call: "stat", code: errno, path: path))
    }

    /// Takes from everybody but the owner what rights they have.
    func keepPrivate() throws(StoreError) {
        for path in [database, wal, sharedMemory] {
            guard let facts = try Self.facts(of: path), facts.st_mode & 0o077 != 0 else { continue }
            if chmod(path, facts.st_mode & 0o700) != 0, errno != ENOENT {
                // It is someone else's, and they let us use it; but what isn't ours alone can't be relied on.
                throw .system(SystemError(call: "open", code: errno == EPERM ? EACCES : errno, path: path))
            }
        }
    }

    /// The path without links; nil if it leads nowhere.
    private static func resolve(_ path: String) throws(SystemError) -> String? {
        guard let whole = realpath(path, nil) else {
            if errno == ENOENT { return nil }
            throw SystemError(call: "open", code: errno, path: path)
        }
        defer { free(whole) }
        return String(cString: whole)
    }
}
