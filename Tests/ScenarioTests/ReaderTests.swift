import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

/// Readers of the lines that are slow, go away, or were never there.
struct ReaderTests {
    @Test func `A reader that goes away ends the run, even if there is nothing to tell`() throws {
        let home = try Home()
        let board = try TestBoard()
        var tool = try home.start("run", board.port, "--no-record", "--format", "json")
        try tool.wait(for: "\"event\":\"request\"")
        tool.stopReading()
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.complaints == "")
    }

    @Test func `A reader that goes away while the board is waited for ends the run`() throws {
        let home = try Home()
        let port = home.path("port")
        var tool = try home.start("run", port, "--wait", "600", "--record", home.path("never.pcapng"))
        try tool.wait(for: "waiting for it", in: .complaints)
        tool.stopReading()
        #expect(try tool.finish().code == 0)
        #expect(access(home.path("never.pcapng"), F_OK) != 0)
        var until = try home.start("run", port, "--wait", "600", "--no-record", "--until", "placement=inEar")
        try until.wait(for: "waiting for it", in: .complaints)
        until.stopReading()
        #expect(try until.finish().code == 1)
    }

    @Test func `A reader that has gone ends run and replay quietly`() throws {
        let home = try Home()
        let capture = try home.record("noisy-line")
        let board = try TestBoard()
        let end = try BrokenPipe.writer()
        for command in [["run", board.port, "--no-record"], ["replay", capture]] {
            let result = try BuiltTool.run(
                command + ["--format", "json"], environment: home.environment,
                redirections: [(ours: end.number, its: STDOUT_FILENO)])
            #expect(result == BuiltTool.Result(code: 0, output: "", complaints: ""), "\(command)")
        }
    }

    @Test func `While nobody reads the lines, the board is read and recorded, and no line is lost`() throws {
        let home = try Home()
        let capture = home.path("capture.pcapng")
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--record", capture, "--format", "json", "--until", "primary=12:34:56:78:9A:02"
        )
        tool.narrowOutput()
        try board.waitForReader()
        try board.play(to: 3000)
        // Far more than the pseudo-terminal holds: it all goes out only if it is read meanwhile.
        for number in 1...2000 {
            try board.say(Array("\(number): the quick brown fox jumps over the dog\r\n\0".utf8))
        }
        try board.play(to: 8000)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(live.events.count(where: { $0 == "console" }) == 2001)
        let replay = try home.run("replay", capture, "--format", "json")
        if let difference = firstDifference(between: live.output, and: replay.output) {
            Issue.record("\(difference)")
        }
    }

    @Test func `With no standard input, output and error at all, a session is bridged and recorded`() throws {
        let home = try Home()
        var board = try TestBoard()
        let closed = ["sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh", try BuiltTool.path()]
        let capture = home.path("capture.pcapng")
        var tool = try home.start(
            "run", board.port, "--record", capture, "--until", "placement=inEar", at: closed)
        try board.waitForReader()
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
        let replay = try home.run("replay", capture, "--format", "json")
        #expect(replay.code == 0)
        #expect(replay.output.contains("\"to\":\"inEar\""))
        #expect(
            try BuiltTool.run(["replay", capture], environment: home.environment, at: closed)
                == BuiltTool.Result(code: 0, output: "", complaints: ""))
    }

    @Test func `Complaints that nobody reads hold up neither the board nor a signal`() throws {
        let home = try Home()
        let full = try Descriptor.pipe()
        try fill(full.writeEnd)
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.start(
            "run", board.port, "--no-record", "--format", "json",
            redirections: [(ours: full.writeEnd.number, its: STDERR_FILENO)])
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: "\"event\":\"configuration\"")
        // That it is gone, and waited for, is what nobody reads.
        let headset = board.unplug()
        try tool.wait(for: "\"state\":\"down\"")
        var again = try TestBoard(again: headset, link: home.path("port"))
        try again.waitForReader()
        try again.answer(at: 1000)
        try tool.wait(for: "\"state\":\"acknowledged\"")
        tool.send(SIGTERM)
        #expect(try tool.finish().code == 0)
    }

    @Test func `Complaints of every SIGHUP that nobody reads hold the run up once`() throws {
        let home = try Home()
        let full = try Descriptor.pipe()
        try fill(full.writeEnd)
        var board = try TestBoard()
        let file = try home.write("{}", to: "bench.json5")
        var tool = try home.start(
            "run", board.port, "--no-record", "--format", "json", "--config", file, "--duration", "12",
            redirections: [(ours: full.writeEnd.number, its: STDERR_FILENO)])
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: "\"event\":\"configuration\"")
        // A fifth of a second for each would be more than the run has.
        for number in 1...100 {
            try home.write("{parameters: {donMs: \(number)}, serial: {baud: 9600}}", to: "bench.json5")
            tool.send(SIGHUP)
            try tool.wait(for: "\"to\":\(number)}")
        }
        tool.send(SIGTERM)
        #expect(try tool.finish().code == 0)
    }

    @Test func `After the end SIGHUP changes nothing, and lines that are given up are counted`() throws {
        for signal in [SIGHUP, SIGTERM] {
            let home = try Home()
            var board = try TestBoard()
            var tool = try home.start(
                "run", board.port, "--record", home.path("capture.pcapng"), "--format", "json")
            tool.narrowOutput()
            try board.waitForReader()
            try board.play(to: 8000)
            for number in 1...200 { try board.say(Array("\(number): the quick brown fox\r\n\0".utf8)) }
            tool.send(SIGTERM)
            var whole = try home.run("replay", home.path("capture.pcapng"), "--format", "json")
            while whole.complaints != "" {
                whole = try home.run("replay", home.path("capture.pcapng"), "--format", "json")
            }
            tool.send(signal)
            // Nobody reads until it has given them up, however late it hears of the signal.
            if signal == SIGTERM { try tool.wait(for: "nobody read them", in: .complaints) }
            let live = try tool.finish()
            #expect(live.code == 0)
            let lost = whole.lines.count - live.lines.count
            if signal == SIGHUP {
                #expect(live == whole)
            } else {
                #expect(lost > 0)
                #expect(whole.output.hasPrefix(live.output))
                #expect(live.complaints == "headset-bridge: \(lost) lines were given up: nobody read them\n")
            }
        }
    }

    @Test func `A terminal that vanishes ends the run, as a reader that goes away does`() throws {
        let home = try Home()
        var board = try TestBoard()
        let window = try PseudoTerminal()
        let screen = try Descriptor.open(window.path, for: .write, options: .noControllingTerminal)
        var tool = try home.start(
            "run", board.port, "--no-record", "--format", "json",
            redirections: [(ours: screen.number, its: STDOUT_FILENO)])
        try board.waitForReader()
        close(window)
        try board.play(to: 1000)
        #expect(try tool.finish() == BuiltTool.Result(code: 0, output: "", complaints: ""))
    }
}

/// Leaves no room in a pipe, which stays blocking.
private func fill(_ end: borrowing Descriptor) throws {
    let mouth = try Descriptor.reopening(end.number, named: "pipe")
    let bytes = [UInt8](repeating: 0, count: Int(PIPE_BUF))
    var poller = Poller()
    poller.watch(mouth.number, for: .writable)
    while try poller.wait(until: BootTime(nanoseconds: 0)) > 0 { _ = try mouth.write(bytes.span.bytes) }
}

/// Closes a terminal as the window does that shows it.
private func close(_ terminal: consuming PseudoTerminal) {}
