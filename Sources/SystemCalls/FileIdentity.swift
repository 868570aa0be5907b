internal import Glibc

/// Which file a name leads to, whatever else it is called.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// When it was last written or made, so that a file that got the number of another is told from it; zero for a device,
    /// since there it is when that was last used.
    private let changed: Int64

    /// The file of a name, and not the one that a link leads to; nil if there is none.
    public init?(at path: String) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        let isDevice = facts.st_mode & S_IFMT == S_IFCHR
        let changed = Int64(facts.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(facts.st_mtim.tv_nsec)
        self.init(facts, changed: isDevice ? 0 : changed)
    }

    private init(_ facts: stat, changed: Int64) {
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
        self.changed = changed
    }

    /// Whether a name leads to the file that is open; links are followed.
    public static func isOpen(_ number: Int32, at path: String) -> Bool {
        var (open, named) = (stat(), stat())
        return fstat(number, &open) == 0 && stat(path, &named) == 0
            && FileIdentity(open, changed: 0) == FileIdentity(named, changed: 0)
    }
}
