/// What a sound pcapng file can have that this product has no use for.
public enum UnsupportedCapture: Hashable, Sendable {
    /// A version of the format other than 1.
    case version(major: UInt16, minor: UInt16)
    /// A packet of another link type than ours, and the name of its interface.
    case linkType(CaptureLinkType, interface: String)
    /// A simple packet block: it carries neither time nor direction.
    case packetWithoutTime
    /// A packet that whoever captured it cut short.
    case packetCut(captured: UInt32, original: UInt32)
    /// More interfaces in a section than ``CaptureReader/mostInterfaces``.
    case tooManyInterfaces
}
