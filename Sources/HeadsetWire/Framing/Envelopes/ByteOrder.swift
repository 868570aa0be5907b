/// Which end of a number comes first.
public enum ByteOrder: Hashable, Sendable {
    /// The lowest byte first.
    case little
    /// The highest byte first.
    case big
}
