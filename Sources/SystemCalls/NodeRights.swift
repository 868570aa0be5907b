internal import CLinux
internal import Glibc

/// Who may read and write a node: what `stat(2)` and its access list say.
public struct NodeRights: Hashable, Sendable {
    /// The number of the user that it belongs to.
    public var owner: UInt32
    /// The number of its group.
    public var group: UInt32
    /// Its mode, the nine bits of it that are rights.
    public var mode: UInt32
    /// Who may use it besides; nil where it has no access list.
    public var list: AccessList?

    public init(owner: UInt32, group: UInt32, mode: UInt32, list: AccessList? = nil) {
        self.owner = owner
        self.group = group
        self.mode = mode
        self.list = list
    }

    /// Looks; links are followed, and nothing is opened.
    ///
    /// - Throws: `stat`'s error. A file system without access lists has none.
    public init(of path: String) throws(SystemError) {
        var facts = stat()
        _ = try retrying(call: "stat", path: path) { stat(path, &facts) }
        self.init(owner: facts.st_uid, group: facts.st_gid, mode: facts.st_mode & 0o777)
        list = Self.accessList(of: path)
    }

    /// Whether its group may read and write it.
    public var letsGroup: Bool { list?.letsOwnGroup ?? (mode & 0o060 == 0o060) }

    /// As `ls -l` writes the mode: `rw-rw----`.
    public var text: String {
        let letters: [Character] = Array("rwxrwxrwx")
        return String(letters.indices.map { mode & (0o400 >> UInt32($0)) != 0 ? letters[$0] : "-" })
    }

    /// The kernel keeps at most 64 KiB of it; longer than this no udev writes.
    private static func accessList(of path: String) -> AccessList? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Int(clinux_access_list(path, &bytes, bytes.count))
        return count > 0 ? AccessList(Array(bytes.prefix(count))) : nil
    }
}
