internal import Glibc
internal import SystemCalls

/// The file beside the database by which processes get along: they lock it while they open, touch it when they have changed
/// something, and hold a byte of it for as long as they speak for boards. It is empty.
struct NotifyFile: ~Copyable {
    /// How long others may take to open, in all.
    private static let patience = Duration.seconds(10)

    private let file: Descriptor
    private let identity: StoreFiles.Identity?

    /// Opens it, or makes it, and locks it: until ``unlock()`` nobody else opens the store.
    init(of files: StoreFiles) throws(StoreError) {
        let deadline = BootTime.now() + Self.patience
        while true {
            let file = try Self.open(files.notify)
            guard try Self.lock(file, until: deadline) else { throw .openedElsewhere }
            // Whoever had it before may have removed it.
            if let identity = try StoreFiles.identity(of: files.notify),
                identity == (try Self.identity(of: file))
            {
                self.file = file
                self.identity = identity
                return
            }
        }
    }

    /// Lets others open.
    func unlock() throws(StoreError) {
        do throws(SystemError) { try file.unlock() } catch { throw .system(error) }
    }

    /// Tells the others that something has changed.
    func touch() {
        // Should it fail, they still see that the WAL has grown.
        _ = futimens(file.number, nil)
    }

    /// Whether it is still the one under that name.
    func isInPlace(at path: String) throws(StoreError) -> Bool {
        try StoreFiles.identity(of: path) == identity
    }

    /// Takes the first free byte from a place on.
    func hold(from first: Int64) throws(StoreError) -> Int64 {
        do throws(SystemError) {
            var place = first
            while try !file.lockByte(at: place) { place += 1 }
            return place
        } catch {
            throw .system(error)
        }
    }

    /// Whether someone else holds a byte.
    func isHeld(_ place: Int64) throws(StoreError) -> Bool {
        do throws(SystemError) { return try file.isByteLocked(at: place) } catch { throw .system(error) }
    }

    private static func open(_ path: String) throws(StoreError) -> Descriptor {
        if let facts = try StoreFiles.facts(of: path), facts.st_mode & S_IFMT != S_IFREG {
            throw .system(SystemError(call: "open", code: EEXIST, path: path))
        }
        do throws(SystemError) {
            let file = try Descriptor.open(path, for: .readWrite, options: .create)
            // Whatever the umask is, or was.
            if fchmod(file.number, 0o600) != 0 {
                throw SystemError(call: "fchmod", code: errno, path: path)
            }
            return file
        } catch {
            throw .system(error)
        }
    }

    private static func lock(_ file: borrowing Descriptor, until deadline: BootTime) throws(StoreError)
        -> Bool
    {
        do throws(SystemError) {
            while try !file.lock() {
                guard BootTime.now() < deadline else { return false }
                usleep(2000)
            }
            return true
        } catch {
            throw .system(error)
        }
    }

    private static func identity(of file: borrowing Descriptor) throws(StoreError) -> StoreFiles.Identity {
        var facts = stat()
        guard fstat(file.number, &facts) == 0 else {
            throw .system(SystemError(call: "fstat", code: errno, path: file.path))
        }
        return StoreFiles.Identity(facts)
    }
}
