/// A version of the wire protocol (`protocol/spec.md` §1).
public struct ProtocolVersion: Hashable, Sendable, CustomStringConvertible {
    public var major: UInt8
    public var minor: UInt8

    public init(_ major: UInt8, _ minor: UInt8) {
        self.major = major
        self.minor = minor
    }

    public var description: String { "\(major).\(minor)" }
}
