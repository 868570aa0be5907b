/// Why something changed.
public enum Cause: String, Hashable, CaseIterable, Sendable {
    /// The headset was put on.
    case don
    /// The headset was taken off.
    case doff
    /// An ear went into its case or came out of it.
    case `case`
    /// The board has said too little for too long.
    case stale
    /// The first thing known after not knowing.
    case initial
    /// The board started anew, or its clock went back.
    case reset
    /// A source was connected or went away.
    case link
    /// A source began or ceased to play or call.
    case activity
    /// The parameters changed.
    case config
}
