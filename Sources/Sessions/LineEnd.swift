/// What ends a line that is typed for a board.
public enum LineEnd: String, CaseIterable, Hashable, Sendable {
    case lf
    case cr
    case crlf

    /// The bytes themselves.
    public var bytes: [UInt8] {
        switch self {
        case .lf: [0x0A]
        case .cr: [0x0D]
        case .crlf: [0x0D, 0x0A]
        }
    }
}
