internal import Glibc

/// A line beside the data that the host holds on or off, and that may be wired to anything on a board.
public enum ControlLine: String, CaseIterable, Hashable, Sendable {
    /// Data terminal ready.
    case dtr = "DTR"
    /// Request to send.
    case rts = "RTS"

    /// What it is held at.
    public enum Level: String, CaseIterable, Decodable, Hashable, Sendable {
        /// Asserted, as the kernel makes it at open: the voltage of a UART's pin is low then.
        case on
        case off
    }

    /// Its bit in `TIOCMGET`.
    var bit: Int32 {
        switch self {
        case .dtr: Int32(TIOCM_DTR)
        case .rts: Int32(TIOCM_RTS)
        }
    }
}
