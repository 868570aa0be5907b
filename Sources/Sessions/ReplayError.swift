public import Captures

/// Why a capture can't be replayed, or not further.
public enum ReplayError: Error, Hashable, Sendable {
    /// It can't be read.
    case capture(CaptureReadError)
    /// It ends before its start record does.
    case cutInsideStart
    /// It holds records of several sessions, with these ids.
    case merged([String])
    /// Its records contradict each other; how, in words.
    case order(String)
    /// It speaks of more links than this.
    case tooManyLinks(Int)
    /// What goes before its parameters doesn't agree with them.
    case configuration(ConfigurationError)
    /// One of its notes is none that this version writes; why, in words.
    case note(String)
}
