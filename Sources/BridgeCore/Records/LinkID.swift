/// A link of a session: a place in the order in which the session's links first appeared.
///
/// Names are for people and files; the fold looks links up by this.
public struct LinkID: Hashable, Comparable, Sendable {
    /// 0 for the first link of the session.
    public let index: Int

    public init(_ index: Int) {
        self.index = index
    }

    public static func < (left: LinkID, right: LinkID) -> Bool {
        left.index < right.index
    }
}
