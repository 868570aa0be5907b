internal import Glibc

/// What `poll` is asked about a descriptor, and what it says.
public struct Readiness: OptionSet, Hashable, Sendable {
    public let rawValue: Int16

    public init(rawValue: Int16) {
        self.rawValue = rawValue
    }

    /// `POLLIN`: a read won't wait. It may bring bytes, the end or an error.
    public static let readable = Readiness(rawValue: Int16(POLLIN))
    /// `POLLOUT`: a write won't wait.
    public static let writable = Readiness(rawValue: Int16(POLLOUT))
    /// `POLLERR`, never asked for: something is wrong with it.
    public static let failed = Readiness(rawValue: Int16(POLLERR))
    /// `POLLHUP`, never asked for: the other side is gone. It stays so; who goes on polling spins.
    public static let hungUp = Readiness(rawValue: Int16(POLLHUP))
    /// `POLLNVAL`, never asked for: the descriptor isn't open.
    public static let invalid = Readiness(rawValue: Int16(POLLNVAL))

    /// Whether it says that nothing more will ever come: failed, hung up or not open.
    public var isOver: Bool { !isDisjoint(with: [.failed, .hungUp, .invalid]) }
}
