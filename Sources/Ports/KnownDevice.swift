/// What a USB device with a serial port is, as far as its vendor and product tell.
public struct KnownDevice: Hashable, Sendable, Decodable {
    /// What to expect behind its port.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Decodable {
        /// A development board that speaks for itself over USB.
        case board
        /// A chip between USB and a UART, on a board or in a cable: what hangs on it isn't known.
        case bridge
        /// A debug probe, whose serial port leads to the board that it debugs.
        case probe
    }

    public var kind: Kind
    /// What people call it: `FTDI FT232R`.
    public var name: String

    public init(kind: Kind, name: String) {
        self.kind = kind
        self.name = name
    }
}
