import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// Someone at the keyboard while a board is bridged.
struct KeyboardTests {
    private static let taken = #""event":"link""#

    private static func arguments(_ board: borrowing TestBoard, _ options: [String]) -> [String] {
        ["run", "bench=\(board.port)", "--format", "json"] + options
    }

    /// The tool, started from a terminal; it has taken the keyboard.
    private static func start(
        _ options: String..., at home: borrowing Home, board: inout TestBoard,
        terminal: borrowing TestTerminal
    ) throws -> RunningTool {
        var tool = try RunningTool(
            arguments(board, options), environment: home.environment, redirections: terminal.redirections)
        try board.waitForReader()
        try tool.wait(for: taken)
        return tool
    }

    @Test func `What is typed goes to the board, unseen, and is recorded`() throws {
        let home = try Home()
        var board = try TestBoard()
        var terminal = try TestTerminal()
        let before = try terminal.modes()
        var tool = try Self.start(
            "--keyboard", "all", "--line-end", "crlf", "--record", home.path("capture.pcapng"), at: home,
            board: &board, terminal: terminal)
        #expect(try terminal.modes().isTaken)
        // Ctrl-Z, Ctrl-\, Ctrl-S, backspace and Ctrl-T are keys like any other.
        try terminal.press("hello\r\u{1A}\u{1C}\u{13}\u{7F}\u{14}\u{14}!")
        try board.wait(for: "hello\r\n\u{1A}\u{1C}\u{13}\u{7F}\u{14}!")
        try terminal.press("\u{14}?")
        #expect(!(try terminal.wait(for: "Ctrl-T r releases the port")).contains("hello"))
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(try terminal.modes() == before)
        #expect(try home.bytes(of: "capture.pcapng").contains("hello\r\n".utf8))
        let replay = try home.run("replay", home.path("capture.pcapng"), "--format", "json")
        #expect(replay.output == live.output)
    }

    @Test func `Ctrl-T b sends a break, unless one goes out already or the host must not write`() throws {
        let home = try Home()
        var board = try TestBoard()
        var terminal = try TestTerminal()
        var tool = try Self.start(
            "--record", home.path("capture.pcapng"), at: home, board: &board, terminal: terminal)
        try terminal.press("\u{14}b\u{14}b\u{14}?")
        try tool.wait(for: #""link":"bench","event":"break"}"#)
        try terminal.wait(for: "Ctrl-T r releases the port")
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.output.split(separator: "\n").count { $0.contains(#""event":"break""#) } == 1)
        try home.expectReplay(toSay: live)
        var other = try TestTerminal()
        var silent = try Self.start(
            "--no-record", "--listen-only", at: home, board: &board, terminal: other)
        try other.press("\u{14}b\u{14}q")
        try other.wait(for: "--listen-only")
        #expect(try !silent.finish().output.contains(#""event":"break""#))
    }

    @Test func `Ctrl-T r lends the port and takes it back, Ctrl-T q ends`() throws {
        let home = try Home()
        var board = try TestBoard()
        var terminal = try TestTerminal()
        let before = try terminal.modes()
        var tool = try Self.start("--no-record", at: home, board: &board, terminal: terminal)
        try board.play(to: 100)
        try tool.wait(for: #""event":"hello""#)
        try terminal.press("\u{14}r")
        try tool.wait(for: #""reason":"released""#)
        try terminal.wait(for: "Ctrl-T r or kill -USR1 ")
        try board.waitForNobody()
        try terminal.press("\u{14}r")
        try tool.wait(for: #""reason":"taken back""#)
        try terminal.press("\u{14}q")
        #expect(try tool.finish().code == 0)
        #expect(try terminal.modes() == before)
    }

    @Test func `What a board can't take is dropped, and said once`() throws {
        let home = try Home()
        var board = try TestBoard()
        var terminal = try TestTerminal()
        var tool = try Self.start(
            "--record", home.path("capture.pcapng"), at: home, board: &board, terminal: terminal)
        try terminal.press("hello\r")
        try terminal.wait(for: "doesn't go to this board")
        try terminal.press("hello again\r\u{14}?")
        let shown = try terminal.wait(for: "Ctrl-T r releases")
        #expect(shown.split(separator: "\n").count { $0.contains("doesn't go to this board") } == 1)
        try terminal.press("\u{14}q")
        _ = try tool.finish()
        #expect(!(try home.bytes(of: "capture.pcapng")).contains("hello".utf8))
    }

    /// Signals that end a program with exit code, by its own will.
    private static let requests = [SIGINT, SIGTERM]
    /// Signals that end a program in the midst of all; the last two are the first and last real-time signals.
    private static let blows = [
        SIGQUIT, SIGABRT, SIGSEGV, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
        SIGSTKFLT, 34, 64,
    ]

    @Test(arguments: requests + blows)
    func `Whatever ends it, the terminal is as it was`(signal: Int32) throws {
        let home = try Home()
        var board = try TestBoard()
        let terminal = try TestTerminal()
        let before = try terminal.modes()
        var tool = try Self.start(
            "--no-record", "--keyboard", "all", at: home, board: &board, terminal: terminal)
        #expect(try terminal.modes().isTaken)
        tool.send(signal)
        let code = try tool.finish().code
        #expect((code == nil) == Self.blows.contains(signal))
        #expect(try terminal.modes() == before)
    }

    @Test func `Ctrl-C ends it`() throws {
        let home = try Home()
        var board = try TestBoard()
        let terminal = try TestTerminal()
        let before = try terminal.modes()
        var tool = try RunningTool(
            Self.arguments(board, ["--no-record", "--keyboard", "all"]), environment: home.environment,
            at: ["setsid", "--ctty", BuiltTool.path()], redirections: terminal.redirections)
        try board.waitForReader()
        try tool.wait(for: Self.taken)
        try board.play(to: 100)
        try tool.wait(for: #""event":"hello""#)
        try terminal.press("\u{03}")
        #expect(try tool.finish().code == 0)
        #expect(try terminal.modes() == before)
    }

    @Test func `Off, or with nobody who looks, the terminal is left alone`() throws {
        let home = try Home()
        var board = try TestBoard()
        let terminal = try TestTerminal()
        let before = try terminal.modes()
        var off = try Self.start(
            "--no-record", "--keyboard", "off", at: home, board: &board, terminal: terminal)
        #expect(try terminal.modes() == before)
        off.send(SIGTERM)
        _ = try off.finish()
        try board.waitForNobody()
        var unseen = try RunningTool(
            Self.arguments(board, ["--no-record", "--keyboard", "all"]), environment: home.environment,
            redirections: [terminal.redirections[0]])
        try unseen.wait(for: Self.taken)
        #expect(try terminal.modes() == before)
        unseen.send(SIGTERM)
        _ = try unseen.finish()
    }

    /// A shell on a terminal, with the tool as its job, which has the board's port.
    private struct Shell: ~Copyable {
        private let home: Home
        var board: TestBoard
        let terminal: TestTerminal
        private let before: TestTerminal.Modes
        var job: RunningTool

        init(_ script: String) throws {
            let home = try Home()
            var board = try TestBoard()
            let terminal = try TestTerminal()
            let before = try terminal.modes()
            let tool = "\(try BuiltTool.path()) \(arguments(board, ["--no-record"]).joined(separator: " "))"
            let job = try RunningTool(
                [script.replacing("TOOL", with: tool)],
                environment: home.environment + ["PATH=/usr/bin:/bin"],
                at: ["setsid", "--ctty", "sh", "-c"], redirections: terminal.redirections)
            try board.waitForReader()
            self.home = home
            self.board = board
            self.terminal = terminal
            self.before = before
            self.job = job
        }

        func expectTerminalAsBefore() throws {
            #expect(try terminal.modes() == before)
        }

        /// With the next hello it has the keyboard; Ctrl-T q ends it well.
        mutating func expectKeyboardThenQuit() throws {
            try board.play(to: 100)
            try job.wait(for: #""event":"hello""#)
            #expect(try terminal.modes().isTaken)
            try terminal.press("\u{14}q")
            #expect(try job.finish().code == 0)
            try expectTerminalAsBefore()
        }
    }

    @Test func `In the background it neither stops nor touches the terminal`() throws {
        var shell = try Shell("set -m; TOOL --keyboard all --until placement=inEar & wait $!")
        try shell.terminal.press("not for the board\r")
        try shell.board.play(to: 1000)
        try shell.job.wait(for: #""to":"offHead""#)
        try shell.expectTerminalAsBefore()
        try shell.board.play(to: 4000)
        #expect(try shell.job.finish().code == 0)
        try shell.expectTerminalAsBefore()
    }

    @Test func `Brought to the foreground it has the keyboard`() throws {
        var shell = try Shell("set -m; TOOL --keyboard all & read line; fg")
        try shell.job.wait(for: Self.taken)
        try shell.terminal.press("for the shell\r")
        try shell.terminal.press("for the board\r")
        try shell.board.wait(for: "for the board\n")
        try shell.expectKeyboardThenQuit()
    }

    @Test func `Stopped, it gives the terminal back, and takes it again when it goes on`() throws {
        var shell = try Shell("set -m; TOOL --keyboard keys; echo STOPPED; read line; fg")
        try shell.job.wait(for: Self.taken)
        #expect(try shell.terminal.modes().isTaken)
        try shell.terminal.press("\u{1A}")
        try shell.job.wait(for: "STOPPED")
        try shell.expectTerminalAsBefore()
        try shell.terminal.press("go on\r")
        try shell.expectKeyboardThenQuit()
    }

    @Test func `Typed faster than the board reads, nothing waits but the typist`() throws {
        let home = try Home()
        var board = try TestBoard()
        let terminal = try TestTerminal()
        var tool = try Self.start(
            "--no-record", "--keyboard", "all", at: home, board: &board, terminal: terminal)
        var typed = 0
        var taken = 0
        let most = 300_000
        repeat {
            taken = try terminal.press(String(repeating: "x", count: 1000))
            typed += taken
            try board.say(Array("turn \(typed)\0".utf8))
            try tool.wait(for: "turn \(typed)")
        } while taken > 0 && typed < most
        #expect(typed < most)
        try board.play(to: 4000)
        try tool.wait(for: #""from":"notWorn","to":"worn""#)
        tool.send(SIGTERM)
        #expect(try tool.finish().code == 0)
    }

    @Test func `A terminal that goes away ends the typing, not the session`() throws {
        let home = try Home()
        var board = try TestBoard()
        let terminal = try TestTerminal()
        var tool = try Self.start(
            "--no-record", "--keyboard", "all", at: home, board: &board, terminal: terminal)
        terminal.goAway()
        try board.play(to: 4000)
        try tool.wait(for: #""from":"notWorn","to":"worn""#)
        tool.send(SIGTERM)
        #expect(try tool.finish().code == 0)
    }

    @Test func `That the terminal went away is said, and its keys are offered no more`() throws {
        let home = try Home()
        var board = try TestBoard()
        let keys = try TestTerminal()
        var screen = try TestTerminal()
        var tool = try RunningTool(
            Self.arguments(board, ["--no-record"]), environment: home.environment,
            redirections: [keys.redirections[0], screen.redirections[1]])
        try board.waitForReader()
        try tool.wait(for: Self.taken)
        keys.goAway()
        try screen.wait(for: "going on without the keyboard")
        tool.send(SIGUSR1)
        #expect(!(try screen.wait(for: "takes it back")).contains("Ctrl-T r"))
        tool.send(SIGTERM)
        _ = try tool.finish()
    }
}
