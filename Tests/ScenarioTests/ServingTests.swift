import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// `run --serve`: other programs read along.
struct ServingTests {
    /// Starts a program that reads at a place until that ends.
    private func reader(_ place: String) throws -> RunningTool {
        try RunningTool(["-u", place, "-"], environment: ["PATH=/usr/bin:/bin"], at: ["/usr/bin/socat"])
    }

    /// Connects to a place, at once.
    private func connect(_ path: String) throws -> StreamSocket {
        try StreamSocket(connectingTo: SocketAddress(path: path, named: path), named: path)
    }

    /// All that comes until the end.
    private func readToEnd(_ socket: StreamSocket) throws -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var poller = Poller()
        while true {
            poller.reset()
            poller.watch(socket.number, for: .readable)
            let count = try poller.wait(until: BootTime.now() + .seconds(120))
            try #require(count > 0)
            let length = try socket.read(into: &buffer)
            if length == 0 { return String(decoding: all, as: UTF8.self) }
            all += buffer[..<length]
        }
    }

    @Test func `Readers get the lines that the run prints, and the bytes that the board says`() throws {
        let home = try Home()
        let (port, lines, bytes) = (home.path("port"), home.path("lines"), home.path("bytes"))
        var tool = try home.start(
            "run", port, "--wait", "600", "--format", "json", "--no-record", "--serve", "unix:\(lines)",
            "--serve",
            "raw+unix:\(bytes)")
        try tool.wait(for: "waiting for it", in: .complaints)
        // They are let in in the first turn of the session.
        let (linesReader, bytesReader) = (try connect(lines), try connect(bytes))
        var board = try TestBoard(link: port)
        try board.waitForReader()
        try tool.wait(for: "\"event\":\"request\"")
        try board.play(to: 4000)
        try tool.wait(for: "\"to\":\"inEar\"")
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(try readToEnd(linesReader) == result.output)
        #expect(try readToEnd(bytesReader).contains("boot: Demo Buds 1.4.2"))
        #expect(access(lines, F_OK) != 0)
    }

    @Test func `In text, and for whoever comes late, they are JSON Lines from the first on`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--record", home.path("a.pcapng"), "--serve", "unix:\(home.path("lines"))")
        try board.waitForReader()
        try board.play(to: 4000)
        try tool.wait(for: "DEVICE offHead → inEar")
        var lines = try reader("UNIX-CONNECT:\(home.path("lines"))")
        try lines.wait(for: "\"to\":\"inEar\"")
        tool.send(SIGTERM)
        _ = try tool.finish()
        let replayed = try home.run("replay", home.path("a.pcapng"), "--format", "json")
        #expect(try lines.finish().output == replayed.output)
    }

    @Test func `A reader that never reads holds nobody up`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--no-record", "--serve", "unix:\(home.path("lines"))", "--until",
            "placement=inEar")
        try board.waitForReader()
        let stalled = try connect(home.path("lines"))
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
        _ = stalled
    }

    /// Connects so many, one after the other.
    private func crowd(of count: Int, at path: String) throws -> [StreamSocket] {
        try (0..<count).map { _ in
            let reader = try connect(path)
            var poller = Poller()
            poller.watch(reader.number, for: .readable)
            // Let in or not, it is told something; so nobody has to wait before the door.
            try #require(try poller.wait(until: BootTime.now() + .seconds(60)) > 0)
            return reader
        }
    }

    @Test func `However many want to read along, the port is opened again`() throws {
        let home = try Home()
        let (port, lines) = (home.path("port"), home.path("lines"))
        var board = try TestBoard(link: port)
        var tool = try home.start(
            "run", port, "--no-record", "--serve", "unix:\(lines)", "--format", "json",
            at: ["/bin/sh", "-c", "ulimit -n 200; exec \"$0\" \"$@\"", BuiltTool.path()])
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: "\"event\":\"hello\"")
        let readers = try crowd(of: 180, at: lines)
        try tool.wait(for: " programs read along, and no more are let in", in: .complaints)
        board = try TestBoard(again: board.unplug(), link: port)
        try board.waitForReader()
        try tool.wait(for: "\"state\":\"down\"")
        try tool.wait(for: "\"state\":\"up\"")
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.code == 0)
        // How many that is depends on what the test's own process leaves open to others.
        let served = try readers.count { try readToEnd($0).contains("\"event\":\"session\"") }
        #expect((1...100).contains(served), "the others have heard nothing, not even of the beginning")
        #expect(
            result.complaints == """
                headset-bridge: \(served) programs read along, and no more are let in; end some, or start run with more \
                descriptors (ulimit -n)
                headset-bridge: \(port): the board is gone; waiting for it; Ctrl-C ends

                """)
        #expect(board.port == port, "it is there to the end")
    }

    @Test func `Readers may take what each of many boards lets go of, and all are opened again`() throws {
        /// A terminal without a watch, of which a user may have too few.
        final class Board {
            let terminal: Descriptor
            let link: String
            init(_ link: String) throws {
                self.link = link
                terminal = try Descriptor.open("/dev/ptmx", for: .readWrite, options: .noControllingTerminal)
                var (number, isLocked): (Int32, Int32) = (0, 0)
                try #require(ioctl(terminal.number, 0x4004_5431, &isLocked) == 0)  // TIOCSPTLCK
                try #require(ioctl(terminal.number, 0x8004_5430, &number) == 0)  // TIOCGPTN
                try #require(symlink("/dev/pts/\(number)", link) == 0)
            }
            deinit { unlink(link) }
        }
        let home = try Home()
        let (ports, lines) = ((0..<70).map { home.path("port\($0)") }, home.path("lines"))
        var boards = try ports.map(Board.init)
        var tool = try RunningTool(
            ["-c", "ulimit -n 200; exec \"$0\" \"$@\"", BuiltTool.path(), "run"] + ports
                + ["--no-record", "--serve", "unix:\(lines)", "--format", "json"],
            environment: home.environment, at: ["/bin/sh"])
        for _ in ports { try tool.wait(for: "\"event\":\"link\",\"state\":\"up\"") }
        var readers = try crowd(of: 100, at: lines)
        for index in ports.indices {
            boards.remove(at: 0)
            try tool.wait(for: "\"event\":\"link\",\"state\":\"down\"")
            boards.append(try Board(ports[index]))
            try tool.wait(for: "\"event\":\"link\",\"state\":\"up\"")
            readers += try crowd(of: 2, at: lines)
        }
        tool.send(SIGKILL)
    }

    @Test func `A place that can't be had ends the run before the port is opened`() throws {
        let home = try Home()
        let place = home.path("nowhere/lines")
        #expect(
            try home.run("run", "/dev/ttyNOWHERE", "--serve", "unix:\(place)")
                == BuiltTool.Result(
                    code: 74, output: "",
                    complaints:
                        "headset-bridge: bind unix:\(place): no such folder; make it, or give another path\n")
        )
    }
}
