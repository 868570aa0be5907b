/// A version of the wire protocol (`protocol/spec.md` §1).
public struct ProtocolVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    public var major: UInt8
    public var minor: UInt8

    public init(_ major: UInt8, _ minor: UInt8) {
        self.major = major
        self.minor = minor
    }

    /// The versions that this room speaks, oldest to newest.
    public static let spoken = ProtocolVersion(1, 0)...ProtocolVersion(1, 0)

    public var description: String { "\(major).\(minor)" }

    public static func < (left: ProtocolVersion, right: ProtocolVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// The version that two sides speak with each other, nil if they have none in common (`protocol/spec.md` §6.1):
    /// the newest of the side that is behind, unless it is too old for the other.
    public static func negotiated(
        _ one: ClosedRange<ProtocolVersion>, _ other: ClosedRange<ProtocolVersion>
    ) -> ProtocolVersion? {
        let version = min(one.upperBound, other.upperBound)
        return one.contains(version) && other.contains(version) ? version : nil
    }
}
