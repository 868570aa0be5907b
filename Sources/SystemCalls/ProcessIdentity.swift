internal import Glibc

/// Who a process is to the kernel.
public struct ProcessIdentity: Hashable, Sendable {
    /// The number of its user (`geteuid`).
    public var user: UInt32
    /// The numbers of its groups (`getegid`, `getgroups`): those that its login found, whatever `/etc/group` says now.
    public var groups: Set<UInt32>

    public init(user: UInt32, groups: Set<UInt32>) {
        self.user = user
        self.groups = groups
    }

    /// This process.
    public static var own: ProcessIdentity {
        var groups = [gid_t](repeating: 0, count: 65_536)
        let count = max(0, Int(getgroups(Int32(groups.count), &groups)))
        return ProcessIdentity(user: geteuid(), groups: Set(groups.prefix(count)).union([getegid()]))
    }
}
