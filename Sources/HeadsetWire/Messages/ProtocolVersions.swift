/// The versions of the wire protocol that one side speaks: every major version from the oldest to the newest
/// (`protocol/spec.md` §6.1).
public struct ProtocolVersions: Hashable, Sendable, CustomStringConvertible {
    public var oldest: ProtocolVersion
    public var newest: ProtocolVersion

    public init(oldest: ProtocolVersion, newest: ProtocolVersion) {
        self.oldest = oldest
        self.newest = newest
    }

    /// The versions that this room speaks.
    public static let ours = ProtocolVersions(oldest: ProtocolVersion(1, 0), newest: ProtocolVersion(1, 0))

    /// The version that two sides speak with each other: the highest major version that both know, and the lower of
    /// their minor versions of it; nil if they don't meet.
    public func common(with other: ProtocolVersions) -> ProtocolVersion? {
        let major = min(newest.major, other.newest.major)
        guard major >= oldest.major, major >= other.oldest.major else { return nil }
        let minors = [newest, other.newest].filter { $0.major == major }.map(\.minor)
        return minors.min().map { ProtocolVersion(major, $0) }
    }

    /// `1.0`, or `1.0 to 2.3`.
    public var description: String {
        oldest == newest ? "\(oldest)" : "\(oldest) to \(newest)"
    }
}
