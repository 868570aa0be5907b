internal import Glibc
internal import SystemCalls

// What is done to the files as such, by whoever has locked the store for opening.
extension StoreFiles {
    /// Makes a database under another name and gives it its own when it is whole, so that whoever is killed meanwhile leaves
    /// none by half.
    func make(_ schema: Schema) throws(StoreError) {
        for ending in ["", "-journal", "-wal", "-shm"] { try remove(unfinished + ending) }
        try makeEmpty(unfinished)
        try fill(unfinished, by: schema)
        try rename(unfinished, to: database)
        try keepFolder()
    }

    /// Whether something is left of a database that has gone.
    func hasRemains() throws(StoreError) -> Bool {
        for ending in ["-wal", "-journal"] {
            if let facts = try Self.facts(of: database + ending), facts.st_size > 0 { return true }
        }
        return false
    }

    /// Gives the database and what belongs to it another name each.
    ///
    /// - Returns: the new path of the database.
    func setAside(at time: String) throws(StoreError) -> String {
        let path = try unused("\(database).damaged-\(time)")
        // The database first: if this is cut short, what stays behind is seen to belong to none.
        for ending in ["", "-wal", "-shm", "-journal"] where try Self.facts(of: database + ending) != nil {
            try rename(database + ending, to: path + ending)
        }
        return path
    }

    /// A name that is free, with all its endings: this, or this and a number.
    private func unused(_ path: String) throws(StoreError) -> String {
        var number = 1
        while true {
            let name = number == 1 ? path : "\(path)-\(number)"
            var isFree = true
            for ending in ["", "-wal", "-shm", "-journal"] where try Self.facts(of: name + ending) != nil {
                isFree = false
            }
            if isFree { return name }
            number += 1
        }
    }

    private func makeEmpty(_ path: String) throws(StoreError) {
        do throws(SystemError) {
            let file = try Descriptor.open(path, for: .readWrite, options: [.create, .exclusive])
            // Whatever the umask is. What SQLite makes beside it gets the same.
            if fchmod(file.number, 0o600) != 0 { throw SystemError(call: "fchmod", code: errno, path: path) }
        } catch {
            throw .system(error)
        }
    }

    private func fill(_ path: String, by schema: Schema) throws(StoreError) {
        let connection = try SQLiteConnection(to: path, for: .use, patience: BusyPatience(limit: .zero))
        try connection.run("PRAGMA application_id = \(Schema.applicationID)")
        try schema.migrate(connection)
        guard try connection.value(of: "PRAGMA journal_mode = WAL") == .text("wal") else {
            throw .noSharedMemory
        }
    }

    private func remove(_ path: String) throws(StoreError) {
        if unlink(path) != 0, errno != ENOENT {
            throw .system(SystemError(call: "unlink", code: errno, path: path))
        }
    }

    private func rename(_ path: String, to new: String) throws(StoreError) {
        if Glibc.rename(path, new) != 0 {
            throw .system(SystemError(call: "rename", code: errno, path: path))
        }
    }

    /// Makes the new name outlive a loss of power.
    private func keepFolder() throws(StoreError) {
        let folder = String(database.prefix(through: database.lastIndex(of: "/") ?? database.startIndex))
        do throws(SystemError) {
            let descriptor = try Descriptor.open(folder, for: .read)
            if fsync(descriptor.number) != 0 { throw SystemError(call: "fsync", code: errno, path: folder) }
        } catch {
            throw .system(error)
        }
    }
}
