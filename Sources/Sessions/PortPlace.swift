public import SerialIO

/// Where a link's board is to be found.
public enum PortPlace: Hashable, Sendable {
    /// A node, or a link to one.
    case path(String)
    /// What `PortSnapshot.ports(named:)` finds by this name: `usb:0403:6001:A1`, or the name of a link in
    /// `/dev/serial/by-id`.
    case name(String)
    /// Whichever board there is, or comes first.
    case anyBoard
    /// What another program serves.
    case remote(RemoteAddress)
    /// Standard input.
    case input

    /// Whether a line can be expected there, which has a speed.
    public var hasLine: Bool {
        switch self {
        case .path, .name, .anyBoard, .remote(.rfc2217): true
        case .remote(.tcp), .remote(.unix), .input: false
        }
    }
}
