/// Why an intact frame of a known type can't be taken.
public enum PayloadError: Error, Hashable, Sendable {
    /// The payload contradicts its type (`protocol/spec.md` §8.2).
    case malformed
    /// A `Hello` of a board that speaks none of our versions. Its other fields were not looked at: another major
    /// version may have changed them.
    case version(board: ProtocolVersions, host: ProtocolVersions)

    /// The fault that is reported for it.
    public var fault: FaultKind {
        switch self {
        case .malformed: .malformed
        case .version: .version
        }
    }
}
