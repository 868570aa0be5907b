import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// How `run` ends, and what it says then.
struct EndingTests {
    /// The end of a line of JSON by which a test knows that the board's hello was heard.
    private static let helloHeard = "\"event\":\"configuration\""

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func `Ended by a signal before any intact frame`(signal: Int32, code: Int32) throws {
        let home = try Home()
        let board = try TestBoard()
        var tool = try home.start("run", board.port, "--no-record", "--format", "json")
        try tool.wait(for: "\"event\":\"link\"")
        tool.send(signal)
        let result = try tool.finish()
        #expect(result.code == code)
        #expect(result.events.last == "summary")
        #expect(result.complaints == "")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `Ended by a signal after an intact frame, all is well`(signal: Int32) throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start("run", board.port, "--no-record", "--format", "json")
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: Self.helloHeard)
        tool.send(signal)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.events.last == "summary")
        #expect(result.complaints == "")
    }

    @Test func `A signal ends the waiting for a port`() throws {
        let home = try Home()
        var tool = try home.start("run", home.path("port"), "--wait", "600")
        try tool.wait(for: "waiting for it", in: .complaints)
        tool.send(SIGINT)
        let result = try tool.finish()
        #expect(result.code == 130)
        #expect(result.output == "")
    }

    @Test func `Time is over and not one byte came`() throws {
        let home = try Home()
        let board = try TestBoard()
        let result = try home.run("run", board.port, "--no-record", "--duration", "0.1", "--format", "json")
        #expect(result.code == 74)
        #expect(result.events == ["session", "link", "request", "summary"])
        #expect(
            result.complaints == """
                headset-bridge: \(board.port): not one byte came; check that the board is on, and that its TX is this \
                port's RX

                """)
    }

    @Test func `Time is over and bytes came, but no frame`() throws {
        let home = try Home()
        var board = try TestBoard()
        let holder = try board.holdOpen()
        try board.say(Array("login: ".utf8))
        let result = try home.run("run", board.port, "--no-record", "--duration", "0.1", "--format", "json")
        #expect(holder.number >= 0)
        #expect(result.code == 65)
        #expect(result.events == ["session", "link", "request", "console", "summary"])
        #expect(
            result.complaints == """
                headset-bridge: \(board.port): 7 bytes came, but no intact frame; check --baud; \
                headset-bridge identify \(board.port) says what speaks there, and --profile has it read

                """)
    }

    @Test func `Bytes that make no frame are said once, after two seconds`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start("run", board.port, "--no-record")
        try board.waitForReader()
        try board.say(Array("Welcome to another protocol\r\n".utf8))
        #expect(
            try tool.wait(for: "bytes came", in: .complaints) == """
                headset-bridge: 29 bytes came, but no frame; they look like text; check --baud; \
                headset-bridge identify \(board.port) says what speaks there, and --profile has it read
                """)
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.code == 143)
        #expect(result.complaints.split(separator: "\n").count(where: { $0.contains("bytes came") }) == 1)
    }

    @Test func `Bytes that a profile finds no packet in are said with its name`() throws {
        let home = try Home()
        var board = try TestBoard()
        let holder = try board.holdOpen()
        try board.say(Array("login: ".utf8))
        let result = try home.run(
            "run", board.port, "--profile", "tozo", "--no-record", "--duration", "0.1", "--format", "json")
        #expect(holder.number >= 0)
        #expect(result.code == 65)
        #expect(
            result.complaints == """
                headset-bridge: \(board.port): 7 bytes came, but no intact frame; check --baud, and that profile tozo \
                is this board's; headset-bridge identify \(board.port) says what speaks there

                """)
    }

    @Test func `The board goes away and isn't waited for`() throws {
        let home = try Home()
        var board = try TestBoard()
        let port = board.port
        var tool = try home.start("run", port, "--no-record", "--no-reconnect", "--format", "json")
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: Self.helloHeard)
        _ = board.unplug()
        let result = try tool.finish()
        #expect(result.code == 74)
        #expect(result.complaints == "headset-bridge: \(port): the board is gone\n")
        #expect(
            result.lines.suffix(2).first?.hasSuffix(
                "\"state\":\"down\",\"port\":\"\(port)\",\"reason\":\"unplugged\"}") == true)
    }

    @Test func `What is waited for comes true`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--no-record", "--until", "placement=inEar", "--timeout", "600", "--format",
            "json")
        try board.waitForReader()
        try board.play(to: 4000)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.complaints == "")
    }

    @Test(arguments: [["--timeout", "0.1"], ["--duration", "0.1"]])
    func `What is waited for doesn't come in time`(options: [String]) throws {
        let home = try Home()
        let board = try TestBoard()
        let result = try BuiltTool.run(
            ["run", board.port, "--no-record", "--until", "placement=inEar"] + options,
            environment: home.environment)
        #expect(result.code == 1)
        #expect(result.complaints.hasPrefix("headset-bridge: placement=inEar: it did not come to that\n"))
    }

    @Test func `What is waited for wins over a board that goes, a signal and a full disk`() throws {
        let home = try Home()
        let board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--no-record", "--no-reconnect", "--until", "placement=inEar")
        try tool.wait(for: "link up")
        _ = board.unplug()
        #expect(try tool.finish().code == 1)

        let other = try TestBoard()
        var stopped = try home.start("run", other.port, "--no-record", "--until", "placement=inEar")
        try stopped.wait(for: "link up")
        stopped.send(SIGINT)
        #expect(try stopped.finish().code == 1)

        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let result = try home.run(
            "run", other.port, "--no-record", "--until", "placement=inEar",
            redirections: [(ours: full, its: STDOUT_FILENO)])
        #expect(result.code == 1)
        #expect(result.complaints.contains("no space left"))
    }

    @Test func `A disk too full for the lines ends the run`() throws {
        let home = try Home()
        let board = try TestBoard()
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let result = try home.run(
            "run", board.port, "--no-record", redirections: [(ours: full, its: STDOUT_FILENO)])
        #expect(result.code == 74)
        #expect(
            result.complaints.contains("headset-bridge: write standard output: no space left on the disk"))
    }

    @Test(
        arguments: [
            (["run", "PORT", "--bogus", "--config", "nowhere"], 2),
            (["run", "PORT", "--timeout", "3", "--config", "nowhere"], 2),
            (["run", "/dev/ttyNOWHERE", "--config", "broken", "--record", "taken"], 78),
            (["run", "/dev/ttyNOWHERE", "--config", "nowhere"], 66),
            (["run", "/dev/ttyNOWHERE", "--until", "placement=inEar"], 69),
            (["replay", "nowhere", "--config", "broken"], 78),
            (["replay", "taken", "nowhere"], 66),
            (["simulate", "nothing", "--record", "taken"], 78),
            (["simulate", "demo", "--record", "taken"], 74),
            (["run", "PORT", "--record", "-", "--format", "json"], 2),
        ] as [([String], Int32)])
    func `Of several things that are wrong, one wins`(arguments: [String], code: Int32) throws {
        let home = try Home()
        let board = try TestBoard()
        let files = [
            "PORT": board.port, "nowhere": home.path("nowhere"),
            "broken": try home.write("{parameters: {", to: "broken"),
            "taken": try home.write("taken", to: "taken"),
        ]
        let result = try BuiltTool.run(arguments.map { files[$0] ?? $0 }, environment: home.environment)
        #expect(result.code == code, "\(result)")
        #expect(result.output == "")
        #expect(result.complaints.split(separator: "\n").count == 1, "\(result.complaints)")
        #expect(try home.bytes(of: "taken") == Array("taken".utf8))
    }

    @Test func `An input from which nothing comes is told apart from one that ends at once`() throws {
        let home = try Home()
        let pipe = try Descriptor.pipe()
        let silent = try home.run(
            "run", "-", "--no-record", "--duration", "0.1",
            redirections: [(ours: pipe.readEnd.number, its: STDIN_FILENO)])
        // So long it is open.
        _ = pipe.writeEnd.number
        #expect(silent.code == 74)
        #expect(silent.complaints.contains("not one byte came; check the program that writes to it\n"))
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(nothing) }
        let over = try home.run("run", "-", "--no-record", redirections: [(ours: nothing, its: STDIN_FILENO)])
        #expect(over.code == 65)
        #expect(over.complaints.contains("it ended without a byte; check the program that writes to it\n"))
    }

    @Test func `A pseudo-terminal that goes isn't waited for: its number passes on to another`() throws {
        let home = try Home()
        var board = try TestBoard()
        let port = board.port
        var tool = try home.start("run", port, "--no-record", "--format", "json")
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: Self.helloHeard)
        _ = board.unplug()
        let result = try tool.finish()
        #expect(result.code == 74)
        #expect(result.complaints == "headset-bridge: \(port): the board is gone\n")
    }

    @Test func `A signal while a port is waited for isn't what is waited for`() throws {
        let home = try Home()
        var tool = try home.start(
            "run", home.path("port"), "--wait", "600", "--until", "placement=inEar", "--record",
            home.path("capture"))
        try tool.wait(for: "waiting for it", in: .complaints)
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.code == 1)
        #expect(result.complaints.hasSuffix("\nheadset-bridge: placement=inEar: it did not come to that\n"))
        #expect(try home.names(in: "") == [])
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `What is waited for wins over a signal that comes at the same time`(signal: Int32) throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--no-record", "--until", "primary=12:34:56:78:9A:01", "--format", "json")
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: Self.helloHeard)
        try tool.freeze()
        // More than one read takes: what decides lies behind it, where the terminal hands it over later.
        try board.say([UInt8](repeating: 0, count: 6000))
        try board.play(to: 1600)
        tool.send(signal)
        tool.send(SIGCONT)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.events.contains("sources"))
        #expect(result.complaints == "")
    }
}
