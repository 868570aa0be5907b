import Glibc
import Measuring

/// A board's line: a pseudo-terminal that is there under a name from when it is plugged in.
struct Terminal {
    private let master: Int32
    private let slave: String

    init() throws {
        let terminal = try PseudoTerminal()
        close(terminal.slave)
        (master, slave) = (terminal.master, terminal.path)
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
