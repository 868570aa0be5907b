/// A pcapng link type: what the packets of an interface are.
public struct CaptureLinkType: RawRepresentable, Hashable, Sendable {
    /// The number that tcpdump.org/linktypes.html lists.
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// LINKTYPE_USER0: units of a serial link.
    public static let unit = CaptureLinkType(rawValue: 147)
    /// LINKTYPE_USER1: notes.
    public static let note = CaptureLinkType(rawValue: 148)

    /// The registered name, for the types that turn up in practice; nil for all others.
    public var name: String? {
        switch rawValue {
        case 1: "Ethernet"
        case 101: "raw IP"
        case 113: "Linux cooked capture"
        case 147: "USER0"
        case 148: "USER1"
        case 187, 201: "Bluetooth HCI H4"
        case 189, 220: "Linux USB"
        case 249: "USBPcap"
        default: nil
        }
    }
}
