import Glibc

/// A raw pseudo-terminal, both ends open; neither goes to children.
public struct PseudoTerminal {
    public let master: Int32
    public let slave: Int32
    /// The name of the slave.
    public let path: String

    public init() throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var raw = termios()
        cfmakeraw(&raw)
        var name = [CChar](repeating: 0, count: 64)
        guard openpty(&master, &slave, &name, &raw, nil) == 0 else {
            throw Child.Failure(what: "no pseudo-terminal")
        }
        for number in [master, slave] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        (self.master, self.slave) = (master, slave)
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
