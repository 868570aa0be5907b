/// What was lost on one of a session's links.
public struct LinkLoss: Hashable, Sendable {
    /// The name of the link.
    public var link: String
    public var loss: Loss

    public init(link: String, loss: Loss) {
        self.link = link
        self.loss = loss
    }
}
