import Glibc
import SystemCalls
import TestSupport
import Testing

/// Who may use a node.
struct NodeRightsTests {
    /// As the kernel writes an access list: a version, then tag, rights and id of each entry.
    private static func list(_ entries: [(tag: UInt8, rights: UInt8, id: UInt8)]) -> [UInt8] {
        entries.reduce([2, 0, 0, 0]) { $0 + [$1.tag, 0, $1.rights, 0, $1.id, 0, 0, 0] }
    }

    /// What udev's `uaccess` makes of `crw-rw---- root dialout` for user 100.
    private static let seated = list([
        (0x01, 6, 255), (0x02, 6, 100), (0x04, 6, 255), (0x10, 6, 255), (0x20, 0, 255),
    ])

    @Test func `An access list names who may use a port besides its group`() {
        #expect(AccessList(Self.seated) == AccessList(users: [100], letsOwnGroup: true))
    }

    @Test func `A mask takes rights away, and reading alone is no use`() {
        #expect(
            AccessList(Self.list([(0x02, 6, 100), (0x08, 6, 7), (0x04, 6, 0), (0x10, 4, 0)])) == AccessList())
        #expect(
            AccessList(Self.list([(0x02, 4, 100), (0x08, 6, 7), (0x10, 7, 0)])) == AccessList(groups: [7]))
    }

    @Test func `What is no access list is none, wherever it is cut`() {
        for count in 0..<Self.seated.count {
            let isWhole = count >= 4 && count % 8 == 4
            #expect((AccessList(Array(Self.seated.prefix(count))) != nil) == isWhole, "\(count)")
        }
        #expect(AccessList([3, 0, 0, 0]) == nil)
    }

    @Test func `A file's rights are read; what isn't there has none`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/node"
        _ = try Descriptor.open(path, for: .write, options: .create)
        #expect(chmod(path, 0o640) == 0)
        let rights = try NodeRights(of: path)
        #expect(rights == NodeRights(owner: getuid(), group: rights.group, mode: 0o640))
        #expect(rights.text == "rw-r-----")
        #expect(!rights.letsGroup)
        #expect(throws: SystemError(call: "stat", code: ENOENT, path: path + "2")) {
            try NodeRights(of: path + "2")
        }
    }

    @Test func `With an access list the mode's group bits are the list's mask`() {
        let rights = NodeRights(owner: 0, group: 20, mode: 0o660, list: AccessList(users: [100]))
        #expect(!rights.letsGroup)
        #expect(NodeRights(owner: 0, group: 20, mode: 0o660).letsGroup)
    }

    @Test func `We know who we are`() {
        #expect(ProcessIdentity.own.user == geteuid())
        #expect(ProcessIdentity.own.groups.contains(getegid()))
    }
}
