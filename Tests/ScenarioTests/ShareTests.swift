import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// A second terminal of the board, for people's own terminal programs.
struct ShareTests {
    /// Someone's terminal program.
    private struct Client: ~Copyable {
        private let terminal: Descriptor

        init(_ path: String) throws {
            terminal = try Descriptor.open(
                path, for: .readWrite, options: [.nonBlocking, .noControllingTerminal])
        }

        func write(_ text: String) throws {
            try terminal.writeAll(Array(text.utf8).span.bytes)
        }

        /// Writes as much as is taken now, and returns how many bytes that was.
        func offer(_ bytes: ArraySlice<UInt8>) throws -> Int {
            do throws(SystemError) {
                return try terminal.write(bytes.span.bytes)
            } catch  where error.wouldBlock {
                return 0
            }
        }

        /// Waits until something comes, and returns it.
        func read() throws -> ArraySlice<UInt8> {
            var piece = [UInt8](repeating: 0, count: 4096)
            var poller = Poller()
            poller.watch(terminal.number, for: .readable)
            try #require(try poller.wait(until: BootTime.now() + .seconds(60)) == 1, "nothing comes")
            return piece[..<(try terminal.read(into: &piece))]
        }

        /// Reads until this has come, and returns all that came.
        @discardableResult
        func wait(for bytes: [UInt8]) throws -> [UInt8] {
            var heard: [UInt8] = []
            while !heard.contains(bytes) { heard += try read() }
            return heard
        }
    }

    /// A bridge with a board and a second terminal.
    private static func start(at home: borrowing Home, board: inout TestBoard, _ options: String...) throws
        -> RunningTool
    {
        let tool = try RunningTool(
            [
                "run", "bench=\(board.port)", "--share-pty", home.path("shared"), "--format", "json",
                "--record",
                home.path("capture.pcapng"),
            ] + options,
            environment: home.environment)
        try board.waitForReader()
        return tool
    }

    /// The session ends well, and its replay tells the same.
    private static func end(_ tool: inout RunningTool, at home: borrowing Home) throws -> BuiltTool.Result {
        tool.send(SIGTERM)
        let live = try tool.finish()
        try home.expectReplay(toSay: live)
        #expect(access(home.path("shared"), F_OK) != 0, "the name goes with the session")
        return live
    }

    /// Every byte, so that none is changed.
    private static let everyByte = (0...255).map { UInt8($0) }

    @Test func `What the board says comes out there, and what is written there gets to the board`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try Self.start(at: home, board: &board)
        try tool.wait(for: #""event":"link""#)
        let client = try Client(home.path("shared"))
        // What it writes comes back only from the board: that it is open is known once that has arrived.
        try client.write("typed by hand\r\n")
        try board.wait(for: "typed by hand\r\n")
        try board.say(Self.everyByte)
        #expect(try client.wait(for: Self.everyByte) == Self.everyByte)
        try client.write(String(decoding: 0...127, as: UTF8.self))
        try board.wait(for: String(decoding: 0...127, as: UTF8.self))
        _ = try Self.end(&tool, at: home)
        let capture = try home.bytes(of: "capture.pcapng")
        #expect(capture.contains("typed by hand\r\n".utf8), "it was recorded")
    }

    @Test func `It can be opened and closed any number of times`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try Self.start(at: home, board: &board)
        try tool.wait(for: #""event":"link""#)
        for round in 1...20 {
            // Closed at once: what was written arrives all the same.
            try Client(home.path("shared")).write("round \(round)\n")
            try board.wait(for: "round \(round)\n")
            let client = try Client(home.path("shared"))
            try client.write("again\n")
            try board.wait(for: "again\n")
            try board.say(Array("heard \(round)\r\n".utf8))
            try client.wait(for: Array("heard \(round)\r\n".utf8))
        }
        _ = try Self.end(&tool, at: home)
    }

    @Test func `It stays while the board is away; what is written then is dropped, and said once`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try Self.start(at: home, board: &board)
        try tool.wait(for: #""event":"link""#)
        let client = try Client(home.path("shared"))
        let headset = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        try client.write("nobody hears this\n")
        try tool.wait(for: "dropped", in: .complaints)
        try client.write("nor this\n")
        var again = try TestBoard(again: headset, link: home.path("port"))
        try again.waitForReader()
        try tool.wait(for: #""state":"up""#)
        try client.write("but this\n")
        let heard = try again.wait(for: "but this\n")
        #expect(!heard.contains("nobody".utf8))
        try again.say(Array("still here\r\n".utf8))
        try client.wait(for: Array("still here\r\n".utf8))
        let live = try Self.end(&tool, at: home)
        #expect(
            live.complaints.split(separator: "\n").count { $0.contains("what is typed for it is dropped") }
                == 1)
    }

    @Test func `A reader that takes nothing loses bytes, and holds nobody up`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try Self.start(at: home, board: &board)
        try tool.wait(for: #""event":"link""#)
        let client = try Client(home.path("shared"))
        try client.write("here\n")
        try board.wait(for: "here\n")
        // A line held at break: zeros for ever, which make no event.
        try board.say([UInt8](repeating: 0, count: 1 << 20))
        try tool.wait(for: "its reader is too slow", in: .complaints)
        try board.play(to: 4000)
        try tool.wait(for: #""from":"notWorn","to":"worn""#)
        // Once it reads again, it hears again.
        var heard: [UInt8] = []
        while !heard.suffix(10_000).contains("hear me".utf8) {
            try board.say(Array("hear me\0".utf8))
            heard += try client.read()
        }
        #expect(heard.count < 1 << 20)
        let live = try Self.end(&tool, at: home)
        #expect(live.complaints.split(separator: "\n").count { $0.contains("too slow") } == 1)
    }

    @Test func `A board that reads nothing makes the writer wait, nobody else, and nothing is lost`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try Self.start(at: home, board: &board)
        try tool.wait(for: #""event":"link""#)
        // Known, it is asked nothing more, in the midst of what is typed.
        try board.answer(at: 0)
        try tool.wait(for: #""state":"acknowledged""#)
        let client = try Client(home.path("shared"))
        let typed = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 % 251) } + [255]
        var rest = typed[...]
        // Until none is taken though the bridge has had a turn.
        var taken = 0
        repeat {
            taken = try client.offer(rest.prefix(4096))
            rest = rest.dropFirst(taken)
            try board.say(Array("turn \(rest.count)\0".utf8))
            try tool.wait(for: "turn \(rest.count)")
        } while taken > 0
        try #require(!rest.isEmpty)
        try board.play(to: 4000)
        try tool.wait(for: #""from":"notWorn","to":"worn""#)
        var heard: [UInt8] = []
        while heard.last != 255 {
            rest = rest.dropFirst(try client.offer(rest.prefix(4096)))
            heard += try board.heard()
        }
        let isWhole = heard.suffix(typed.count) == typed[...]
        #expect(isWhole)
        _ = try Self.end(&tool, at: home)
    }

    @Test func `A board that reads nothing is heard to the end by who writes to it`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try Self.start(at: home, board: &board)
        try tool.wait(for: #""event":"link""#)
        let client = try Client(home.path("shared"))
        var turn = 0
        repeat {
            turn += 1
            try board.say(Array("turn \(turn)\0".utf8))
            try tool.wait(for: "turn \(turn)")
        } while try client.offer([UInt8](repeating: 0x55, count: 4096)[...]) > 0
        // More than the terminal holds: the rest waits for the reader. In pieces that the board needn't wait with,
        // since it reads while it waits.
        for piece in 1...100 {
            try board.say([UInt8](repeating: 0, count: 2000) + Array("piece \(piece)!\0".utf8))
            try tool.wait(for: "piece \(piece)!")
        }
        try client.wait(for: Array("piece 100!".utf8))
        _ = try Self.end(&tool, at: home)
    }

    @Test func `Listening only, what is written there is dropped, and said once`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try Self.start(at: home, board: &board, "--listen-only")
        try tool.wait(for: #""event":"link""#)
        let client = try Client(home.path("shared"))
        try client.write("hello\n")
        try tool.wait(for: "--listen-only", in: .complaints)
        try client.write("hello again\n")
        try board.say(Array("the board is heard\0".utf8))
        try client.wait(for: Array("the board is heard".utf8))
        let live = try Self.end(&tool, at: home)
        #expect(live.complaints.split(separator: "\n").count { $0.contains("--listen-only") } == 1)
        #expect(!(try home.bytes(of: "capture.pcapng")).contains("hello".utf8))
    }

    @Test func `A name that is someone else's is left alone, and a dangling one replaced`() throws {
        let home = try Home()
        let board = try TestBoard(link: home.path("port"))
        try home.write("a file", to: "file")
        for name in ["file", "port"] {
            let result = try home.run("run", board.port, "--no-record", "--share-pty", home.path(name))
            #expect(result.code == 74)
            #expect(
                result.complaints.contains("symlink \(home.path(name)): there is something of this name"),
                "\(result)")
        }
        #expect(try home.bytes(of: "file") == Array("a file".utf8))
        symlink("/dev/pts/nowhere", home.path("shared"))
        var other = try TestBoard()
        var tool = try Self.start(at: home, board: &other)
        try tool.wait(for: #""event":"link""#)
        try Client(home.path("shared")).write("found\n")
        try other.wait(for: "found\n")
        _ = try Self.end(&tool, at: home)
    }
}
