/// What a stream of bytes seems to be, and why.
///
/// It is inferred from the bytes alone; no vendor's protocol is looked for. What isn't certain is said to be unknown.
public struct Identification: Hashable, Sendable {
    /// How many bytes there were in all, and how many of them were looked at.
    public var total: Int
    public var examined: Int
    /// Whether the line was read at its speed.
    public var rate: RateFinding
    /// Text or not.
    public var content: ContentFinding
    /// How packets are marked off.
    public var framing: FramingFinding

    /// Whether anything was found that can be built upon.
    public var isConclusive: Bool {
        if case .tooFast = rate { return true }
        return framing.identified != nil || content.isText
    }
}
