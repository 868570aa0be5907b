import FoundationEssentials
import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import Sessions

/// Other programs that read along.
@Suite final class StreamServerTests {
    private let path = "/tmp/hb-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    private let time = Timestamp.zero + 7

    private func opened(
        _ content: ServedStream.Content = .lines, capacity: Int = 1 << 20, ceiling: Int = 1 << 20
    )
        throws -> StreamServer
    {
        try StreamServer(
            [ServedStream(content, at: .unix(path: path))], capacity: capacity, ceiling: ceiling
        ) {
            Array("\($0.count) dropped, \($0.first) to \($0.last), at \($1.nanoseconds)\n".utf8)
        }
    }

    private func connect() throws -> StreamSocket {
        try StreamSocket(connectingTo: SocketAddress(path: path, named: path), named: path)
    }

    /// A turn of the loop that has something to do.
    private func turn(_ server: StreamServer, until end: BootTime = BootTime.now() + .seconds(60)) throws {
        var poller = Poller()
        server.watch(with: &poller)
        let count = try poller.wait(until: end)
        try #require(count > 0)
        try server.serve(after: poller)
    }

    private func add(_ numbers: ClosedRange<UInt64>, to server: StreamServer) {
        for number in numbers { server.add(line: Array("line \(number)\n".utf8), of: number, at: time) }
        server.pass()
    }

    /// Nil if nothing is there.
    private func readSome(_ socket: StreamSocket, into buffer: inout [UInt8]) throws -> Int? {
        do {
            return try socket.read(into: &buffer)
        } catch  where error.wouldBlock {
            return nil
        }
    }

    /// Whether the server has ended the connection.
    private func isOver(_ socket: StreamSocket) throws -> Bool {
        var buffer: [UInt8] = [0]
        return try readSome(socket, into: &buffer) == 0
    }

    /// What has come and wasn't read yet.
    private func read(_ socket: StreamSocket) throws -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let count = try readSome(socket, into: &buffer), count > 0 { text += buffer[..<count] }
        return String(decoding: text, as: UTF8.self)
    }

    @Test func `Who comes at the beginning gets every line`() throws {
        let server = try opened()
        let reader = try connect()
        add(1...1, to: server)
        try turn(server)
        add(2...4, to: server)
        #expect(try read(reader) == "line 1\nline 2\nline 3\nline 4\n")
    }

    @Test func `Who comes later gets the first line, and what is kept of the others`() throws {
        let server = try opened(capacity: 2 * (7 + Backlog.overhead))
        add(1...5, to: server)
        let reader = try connect()
        try turn(server)
        #expect(try read(reader) == "line 1\n2 dropped, 2 to 3, at 7000000\nline 4\nline 5\n")
        add(6...6, to: server)
        #expect(try read(reader) == "line 6\n")
    }

    @Test func `A reader that stops loses lines, is told how many, and gets whole ones only`() throws {
        let server = try opened(capacity: 1000)
        let slow = try connect()
        let quick = try connect()
        add(1...1, to: server)
        try turn(server)
        var sent = ""
        var last: UInt64 = 1
        // Far more than any kernel keeps for a reader.
        for _ in 0..<200 {
            let line = String(repeating: "x", count: 9999)
            for _ in 0..<10 {
                last += 1
                server.add(line: Array("\(last) \(line)\n".utf8), of: last, at: time)
                server.pass()
            }
            sent += try read(quick)
        }
        #expect(sent.split(separator: "\n").count == Int(last))
        var got = ""
        while true {
            let more = try read(slow)
            if more.isEmpty { break }
            got += more
            server.pass()
        }
        let lines: [Substring] = got.split(separator: "\n")
        let gap: Substring = try #require(lines.first { $0.contains(" dropped, ") })
        let words: [Substring] = gap.split(separator: " ")
        let count: Int = try #require(Int(words[0]))
        #expect(gap.contains(" to \(last - 1), at 7000000"), "the latest is kept")
        let whole = lines.filter { $0.hasSuffix("xxx") }.count
        #expect(whole == lines.count - 2, "all but the first line and that of the gap")
        #expect(whole == Int(last) - 1 - count)
    }

    @Test func `Where too few descriptors are left whoever comes is let go of, which is told once`() throws {
        let server = try opened(ceiling: 0)
        add(1...1, to: server)
        let readers = [try connect(), try connect()]
        try turn(server)
        for reader in readers { #expect(try isOver(reader)) }
        #expect(server.takeRefusal() == 0)
        #expect(server.takeRefusal() == nil)
        let last = try connect()
        try turn(server)
        #expect(try isOver(last))
        #expect(server.takeRefusal() == nil)
    }

    @Test func `Bytes are those from now on, and none is lost in between`() throws {
        let server = try opened(.bytes)
        #expect(!server.servesLines)
        let reader = try connect()
        server.add([1, 2, 3].span)
        try turn(server)
        server.add([4, 5].span)
        server.add([6].span)
        server.pass()
        #expect(try read(reader) == "\u{4}\u{5}\u{6}")
    }

    @Test func `A reader that goes away is forgotten, and so is what it says`() throws {
        let server = try opened()
        add(1...1, to: server)
        do {
            let reader = try connect()
            try turn(server)
            #expect(try reader.send(Array("GET / HTTP/1.1\r\n".utf8).span.bytes) == 16)
            try turn(server)
            #expect(try read(reader) == "line 1\n")
        }
        try turn(server)
        var poller = Poller()
        server.watch(with: &poller)
        let woken = try poller.wait(until: BootTime(nanoseconds: 0))
        #expect(woken == 0, "nothing is left that wakes")
        add(2...3, to: server)
    }

    @Test func `A reader that only closes its sending side goes on reading, and nothing spins`() throws {
        let server = try opened()
        add(1...1, to: server)
        let reader = try connect()
        try turn(server)
        #expect(shutdown(reader.number, Int32(SHUT_WR)) == 0)
        try turn(server)
        var poller = Poller()
        server.watch(with: &poller)
        let woken = try poller.wait(until: BootTime(nanoseconds: 0))
        #expect(woken == 0)
        add(2...2, to: server)
        #expect(try read(reader) == "line 1\nline 2\n")
    }

    @Test
    func
        `Of two readers over TCP that say nothing more, one is there and one isn't, which the next line tells`()
        throws
    {
        let place = try RemoteAddress("tcp://127.0.0.1:\(try reservedPort())")
        guard case .tcp(let network) = place else { return }
        let address = try SocketAddress.find(
            host: network.host, port: network.port, as: .numbers, named: "here")[0]
        let server = try StreamServer([ServedStream(.lines, at: place)]) { _, _ in [] }
        add(1...1, to: server)
        let stays = try StreamSocket(connectingTo: address, named: "here")
        #expect(shutdown(stays.number, Int32(SHUT_WR)) == 0)
        do {
            let goes = try StreamSocket(connectingTo: address, named: "here")
            while server.readerCount < 2 { try turn(server) }
            #expect(try read(goes) == "line 1\n")
        }
        add(2...2, to: server)
        while server.readerCount > 1 { try turn(server) }
        add(3...3, to: server)
        #expect(try read(stays) == "line 1\nline 2\nline 3\n")
    }

    @Test func `At the end the rest is handed over, and the place is free again`() throws {
        let server = try opened()
        add(1...1, to: server)
        let reader = try connect()
        try turn(server)
        server.add(line: Array("line 2\n".utf8), of: 2, at: time)
        server.finish()
        #expect(try read(reader) == "line 1\nline 2\n")
        #expect(access(path, F_OK) != 0)
    }

    @Test func `A place that another program has is left alone; what a killed one left is replaced`() throws {
        let first = try opened()
        #expect(throws: SystemError(call: "bind", code: EADDRINUSE, path: "unix:\(path)")) {
            _ = try self.opened()
        }
        add(1...1, to: first)
        _ = try connect()
        // As after a kill: the name is still there, and nobody listens.
        let left = path + "-left"
        let dead = try ListeningSocket(at: SocketAddress(path: left, named: left), named: left)
        _ = consume dead
        try #require(access(left, F_OK) == 0)
        defer { unlink(left) }
        _ = try StreamServer([ServedStream(.lines, at: .unix(path: left))]) { _, _ in [] }
    }

    @Test func `A file that is no socket is never replaced`() throws {
        try Array("mine".utf8).withUnsafeBytes { try Data($0).write(to: URL(filePath: path)) }
        defer { unlink(path) }
        #expect(throws: SystemError(call: "bind", code: EADDRINUSE, path: "unix:\(path)")) {
            _ = try self.opened()
        }
        #expect(access(path, F_OK) == 0)
    }
}
