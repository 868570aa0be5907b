/// Whether a stream is text.
public struct ContentFinding: Hashable, Sendable {
    /// What most of a stream is.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        /// Lines that a person can read, whatever else there is between them.
        case text
        /// Seven-bit text whose eighth bit makes the number of ones even or odd: the line has a parity bit.
        case evenParityText = "text-7e1"
        case oddParityText = "text-7o1"
        case binary
        /// Too few bytes to say, or always the same one.
        case unknown
    }

    public var kind: Kind
    /// How many bytes are such as text has, of those that were looked at.
    public var textBytes: Int
    /// How lines end; nil without lines.
    public var lineEnding: LineEnding?
    /// How many ends of lines there are.
    public var lines: Int

    public init(kind: Kind, textBytes: Int, lineEnding: LineEnding?, lines: Int) {
        self.kind = kind
        self.textBytes = textBytes
        self.lineEnding = lineEnding
        self.lines = lines
    }
}

/// What ends the lines of a text.
public enum LineEnding: String, Hashable, CaseIterable, Sendable {
    case lf
    case crLF = "crlf"
    case cr
    /// More than one of them.
    case mixed
}
