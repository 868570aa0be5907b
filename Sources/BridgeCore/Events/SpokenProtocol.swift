public import HeadsetWire

/// What a board speaks.
public enum SpokenProtocol: Hashable, Sendable, CustomStringConvertible {
    /// `protocol/spec.md`, in this version.
    case native(ProtocolVersion)
    /// What the profile of this name describes.
    case profile(String)

    public var description: String {
        switch self {
        case .native(let version): version.description
        case .profile(let name): name
        }
    }
}
