/// Who may use a file beyond its owner and group (a POSIX access list): what udev's `uaccess` writes.
public struct AccessList: Hashable, Sendable {
    /// Reading and writing, together.
    static let readAndWrite: UInt16 = 0b110

    /// The users who are named, and may read and write.
    public var users: Set<UInt32> = []
    /// The groups who are named, and may read and write.
    public var groups: Set<UInt32> = []
    /// Whether the file's own group may; with a list, its mode doesn't say that.
    public var letsOwnGroup = false

    public init(users: Set<UInt32> = [], groups: Set<UInt32> = [], letsOwnGroup: Bool = false) {
        self.users = users
        self.groups = groups
        self.letsOwnGroup = letsOwnGroup
    }

    /// Reads what the kernel keeps as `system.posix_acl_access`: a version, then entries of eight bytes, all in the order of
    /// this machine's bytes, little-endian (`linux/posix_acl_xattr.h`).
    ///
    /// - Returns: nil for what is no such list.
    public init?(_ bytes: [UInt8]) {
        func number(_ at: Int, _ count: Int) -> UInt32 {
            (0..<count).reduce(0) { $0 | UInt32(bytes[at + $1]) << (8 * $1) }
        }
        guard bytes.count >= 4, bytes.count % 8 == 4, number(0, 4) == 2 else { return nil }
        var mask = Self.readAndWrite
        var entries: [(tag: UInt32, rights: UInt16, id: UInt32)] = []
        for start in stride(from: 4, to: bytes.count, by: 8) {
            let entry = (
                tag: number(start, 2), rights: UInt16(number(start + 2, 2)), id: number(start + 4, 4)
            )
            if entry.tag == Tag.mask { mask = entry.rights }
            entries.append(entry)
        }
        for entry in entries where entry.rights & mask & Self.readAndWrite == Self.readAndWrite {
            switch entry.tag {
            case Tag.user: users.insert(entry.id)
            case Tag.group: groups.insert(entry.id)
            case Tag.ownGroup: letsOwnGroup = true
            default: break
            }
        }
    }

    private enum Tag {
        static let user: UInt32 = 0x02
        static let ownGroup: UInt32 = 0x04
        static let group: UInt32 = 0x08
        static let mask: UInt32 = 0x10
    }
}
