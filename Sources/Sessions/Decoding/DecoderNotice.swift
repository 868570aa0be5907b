public import Timing

/// What there is to say of a profile's program that isn't a record.
public enum DecoderNotice: Hashable, Sendable {
    /// A line of its standard error, as it came: to be escaped before it is shown.
    case complained([UInt8])
    /// So many lines of its standard error weren't passed on, for there were too many.
    case complainedMore(lines: Int)
    /// It hasn't read what it was told for so long; told once until it reads again.
    case doesNotRead(for: Milliseconds)
    /// It says more than it was asked for, and has to wait with it; told once.
    case saysTooMuch
}
