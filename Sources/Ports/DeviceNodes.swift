internal import Glibc
internal import SystemCalls

/// The nodes in `/dev`. A container may have some of them only, and under other names than the kernel's.
struct DeviceNodes {
    struct Node: Hashable {
        var path: String
        var inode: UInt64
    }

    /// Those of character devices by their number; nil until they are asked for.
    private var byNumber: [UInt64: Node]?

    /// The node of a device, under the kernel's name for it or another; nil if it has none here.
    mutating func node(of device: borrowing UdevDevice) -> Node? {
        guard let path = device.node else { return nil }
        let number = device.number
        if let (found, node) = Self.look(at: path), found == number { return node }
        if byNumber == nil { byNumber = Self.all() }
        return byNumber?[number]
    }

    private static func all() -> [UInt64: Node] {
        let nodes = Folder.namesIfAny(in: "/dev").sorted().compactMap { look(at: "/dev/" + $0) }
        return Dictionary(nodes) { first, _ in first }
    }

    /// The number and the node at a path, if it is a character device.
    private static func look(at path: String) -> (UInt64, Node)? {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFCHR else { return nil }
        return (UInt64(facts.st_rdev), Node(path: path, inode: UInt64(facts.st_ino)))
    }
}
