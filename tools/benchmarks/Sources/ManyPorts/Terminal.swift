import Glibc
import Measuring

/// A board's line: a pseudo-terminal that is there under a name from when it is plugged in.
struct Terminal {
    private let master: Int32
    private let slave: String

    init() throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var raw = termios()
        cfmakeraw(&raw)
        var name = [CChar](repeating: 0, count: 64)
        guard openpty(&master, &slave, &name, &raw, nil) == 0 else {
            throw Child.Failure(what: "no pseudo-terminal")
        }
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        close(slave)
        self.master = master
        self.slave = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func plugIn(as path: String) throws {
        guard symlink(slave, path) == 0 else { throw Child.Failure(what: "cannot make \(path)") }
    }

    /// Whoever reads is told that nobody is there any more.
    func unplug(from path: String) {
        unlink(path)
        close(master)
    }
}
