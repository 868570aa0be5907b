import Glibc
import SerialIO
import SystemCalls
import Testing

/// A terminal as a person has it: what the tool is started from, typed at and looked at.
struct TestTerminal: ~Copyable {
    /// How a terminal behaves.
    struct Modes: Hashable {
        var input: tcflag_t
        var output: tcflag_t
        var local: tcflag_t

        /// Whether keys come one by one, and aren't shown.
        var isTaken: Bool { local & tcflag_t(ICANON | ECHO) == 0 }
    }

    private var terminal: PseudoTerminal
    private let screen: Descriptor
    private var heard: [UInt8] = []

    init() throws {
        var terminal = try PseudoTerminal()
        let screen = try Descriptor.open(
            terminal.path, for: .readWrite, options: .noControllingTerminal)
        var settings = termios()
        tcgetattr(screen.number, &settings)
        settings.c_iflag = tcflag_t(ICRNL | IXON)
        settings.c_oflag = tcflag_t(OPOST | ONLCR)
        settings.c_lflag = tcflag_t(ISIG | ICANON | ECHO | ECHOE | IEXTEN)
        tcsetattr(screen.number, TCSANOW, &settings)
        try terminal.noticeReader()
        self.terminal = terminal
        self.screen = screen
    }

    /// The window is closed.
    consuming func goAway() {}

    /// For the tool: its standard input and standard error.
    var redirections: [(ours: Int32, its: Int32)] {
        [(ours: screen.number, its: STDIN_FILENO), (ours: screen.number, its: STDERR_FILENO)]
    }

    /// How it behaves now.
    func modes() throws -> Modes {
        var settings = termios()
        try #require(tcgetattr(screen.number, &settings) == 0)
        return Modes(input: settings.c_iflag, output: settings.c_oflag, local: settings.c_lflag)
    }

    /// Presses keys; returns how many were taken.
    @discardableResult
    func press(_ keys: String) throws -> Int {
        try terminal.write(Array(keys.utf8).span.bytes)
    }

    /// Waits until this is shown, and returns all that was shown since it was made.
    @discardableResult
    mutating func wait(for text: String) throws -> String {
        var piece = [UInt8](repeating: 0, count: 4096)
        while !heard.contains(text.utf8) {
            var poller = Poller()
            poller.watch(terminal.descriptor, for: .readable)
            let shown = String(decoding: heard, as: UTF8.self)
            try #require(
                try poller.wait(until: BootTime.now() + .seconds(60)) == 1, "\(text) isn't in \(shown)")
            heard += piece[..<(try terminal.read(into: &piece))]
        }
        return String(decoding: heard, as: UTF8.self)
    }
}
