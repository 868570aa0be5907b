import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing

/// Plain connections: to a server of the test's own.
@Suite struct RemotePortTests {
    private func connected(_ server: LoopbackServer) throws -> RemotePort {
        let port = RemotePort(connecting: try server.address(.tcp))
        try makeUsable(port, server)
        try server.serve()
        return port
    }

    /// A port whose server has accepted the connection, and then said something.
    private func accepted(
        _ server: LoopbackServer, saying words: [UInt8] = [], at time: BootTime
    ) throws -> RemotePort {
        let port = RemotePort(connecting: try server.address(.tcp))
        try exchange(port, server) {
            let isUsable = try port.advance(at: time)
            #expect(!isUsable)
            return server.isConnected
        }
        try server.say(words)
        if !words.isEmpty { _ = try wait(port.descriptor, for: .readable) }
        return port
    }

    @Test(arguments: [
        ("", nil), ("Port already in use\r\n", "Port already in use"), ("\n\tbusy: é\n\n", "busy: é"),
    ])
    func `A server that ends it at once never was one, and its words are kept`(said: String, words: String?)
        throws
    {
        let server = try LoopbackServer()
        let port = try accepted(server, saying: Array(said.utf8), at: .now())
        server.hangUp()
        let closed = SystemError(call: "read", code: ECONNRESET, path: port.address.description)
        #expect(throws: closed) { try makeUsable(port) }
        #expect(port.serverWords == words)
    }

    @Test(
        arguments: [[1, 2, 0], [0x0D, 0x0A], [0x42, 0xE9], Array("up\r\nrunning\r\n".utf8)] as [[UInt8]])
    func `Bytes that are no words are a board's, though the server ends it`(said: [UInt8]) throws {
        let server = try LoopbackServer()
        let port = try accepted(server, saying: said, at: .now())
        server.hangUp()
        try makeUsable(port)
        #expect(try receiveRest(from: port) == said)
    }

    @Test func `A server that keeps the connection is told by what it says, or by time`() throws {
        func isUsable(_ said: [UInt8], after wait: Duration) throws -> Bool {
            let start = BootTime.now()
            let server = try LoopbackServer()
            let port = try accepted(server, saying: said, at: start)
            #expect(port.deadline == start + .milliseconds(300))
            return try port.advance(at: start + wait)
        }
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 256)
        #expect(try isUsable([], after: .milliseconds(299)) == false)
        #expect(try isUsable([], after: .milliseconds(300)) == true)
        #expect(try isUsable(text, after: .zero) == false)
        #expect(try isUsable(text + text, after: .zero) == true)
        #expect(try isUsable([0], after: .zero) == true)
    }

    @Test func `Every byte passes both ways as it is`() throws {
        let server = try LoopbackServer()
        let port = try connected(server)
        try server.say(everyByte)
        #expect(try receive(256, from: port) == everyByte)
        try send(everyByte, over: port)
        #expect(try port.write() == .idle)
        try exchange(port, server) { server.heard == everyByte }
        #expect(port.report == SerialReport(isRemote: true))
        #expect(port.interest == .readable)
        #expect(port.deadline == nil)
        #expect(port.counters() == nil)
    }

    @Test func `A name is looked up`() throws {
        let server = try LoopbackServer()
        let port = RemotePort(connecting: try RemoteAddress("tcp://localhost:\(server.port)"))
        try makeUsable(port, server)
        try server.serve()
        try send([1, 2, 3], over: port)
        try exchange(port, server) { server.heard == [1, 2, 3] }
    }

    @Test func `Before it is tried nothing happens, and it wants to be tried at once`() throws {
        let server = try LoopbackServer()
        let port = RemotePort(connecting: try server.address(.tcp))
        #expect(port.descriptor == -1)
        #expect(try #require(port.deadline) <= .now())
        var buffer: [UInt8] = [0]
        #expect(try port.read(into: &buffer) == .nothing)
        #expect(port.enqueue([7]))
        #expect(try port.write() == .waiting)
        try makeUsable(port, server)
        #expect(try port.write() == .sent([7]))
    }

    @Test func `A port that nobody listens on is refused, and says so`() throws {
        let number = try LoopbackServer().port
        let address = try RemoteAddress("tcp://127.0.0.1:\(number)")
        let port = RemotePort(connecting: address)
        let refused = SystemError(call: "connect", code: ECONNREFUSED, path: address.description)
        #expect(throws: refused) { try makeUsable(port) }
        #expect(throws: refused) { try port.advance(at: .now()) }
        #expect(refused.kind == .noDevice)
        #expect(port.descriptor == -1)
        #expect(port.deadline == nil)
    }

    @Test func `A host that isn't known is an error of its name`() throws {
        let port = RemotePort(connecting: try RemoteAddress("tcp://no-such-host.invalid:4000"))
        do {
            try makeUsable(port)
            Issue.record("it was found")
        } catch let error as SystemError {
            #expect(error.call == "getaddrinfo")
            #expect(error.kind == .noDevice)
            #expect(error.path == "tcp://no-such-host.invalid:4000")
        }
    }

    @Test func `A port that is let go of while its name is looked up harms nobody`() throws {
        for number in 1...50 {
            let port = RemotePort(connecting: try RemoteAddress("tcp://localhost:\(number)"))
            do throws(SystemError) {
                _ = try port.advance(at: .now())
            } catch {
                #expect(error.code == ECONNREFUSED, "it was looked up at once")
            }
        }
    }

    @Test func `A server that never answers is waited for five seconds`() throws {
        let server = try LoopbackServer(backlog: 0)
        let address = try server.address(.tcp)
        // One that nobody accepts: then there is no room, and the kernel leaves the others without an answer.
        let first = RemotePort(connecting: address)
        try makeUsable(first)
        let start = BootTime.now()
        let port = RemotePort(connecting: address)
        #expect(try port.advance(at: start) == false)
        #expect(port.interest == .writable)
        #expect(port.deadline == start + .seconds(5))
        #expect(try port.advance(at: start + .milliseconds(4999)) == false)
        #expect(throws: SystemError(call: "connect", code: ETIMEDOUT, path: address.description)) {
            try port.advance(at: start + .seconds(5))
        }
    }

    @Test func `The end of the server's half is an unplug, once all is read`() throws {
        let server = try LoopbackServer()
        let port = try connected(server)
        try server.say([1, 2, 3])
        server.endItsHalf()
        #expect(try receiveRest(from: port) == [1, 2, 3])
        var buffer: [UInt8] = [0]
        #expect(try port.read(into: &buffer) == .unplugged)
    }

    @Test func `A server that crashes is an unplug, reading and writing`() throws {
        for writes in [false, true] {
            let server = try LoopbackServer()
            let port = try connected(server)
            server.reset()
            #expect(try wait(port.descriptor, for: .readable).isOver)
            #expect(port.enqueue([1]))
            if writes {
                #expect(try port.write() == .unplugged)
                #expect(port.unsent == [Outbox.Unsent(message: [1], accepted: 0)])
            }
            #expect(try receiveRest(from: port) == [])
        }
    }

    @Test func `What a server doesn't take waits, and goes on when it does`() throws {
        let server = try LoopbackServer()
        let port = try connected(server)
        let message = [UInt8](repeating: 0xFF, count: 60_000)
        var sent = 0
        repeat {
            #expect(port.enqueue(message))
            sent += 1
        } while try port.write() == .sent(message)
        #expect(port.interest == [.readable, .writable])
        #expect(port.waitingBytes > 0)
        #expect(!port.enqueue(message))
        try exchange(port, server) { try port.write() == .sent(message) }
        try exchange(port, server) { server.heard.count == message.count * sent }
    }

    @Test func `Of a plain connection nothing can be asked, which is told to who did`() throws {
        let address = try RemoteAddress("unix:/run/board")
        func remarks(_ change: (inout SerialSettings) -> Void) -> [SerialRemark] {
            RemotePort(connecting: address, settings(change)).report.remarks
        }
        let usual = remarks { _ in }
        #expect(usual == [])
        let quick = remarks { $0.wantsLowLatency = true }
        #expect(quick == [])
        for change: (inout SerialSettings) -> Void in [
            { $0.baud = 9600 }, { $0.dtr = .on }, { $0.resets = true }, { $0.keepsLines = true },
        ] {
            #expect(remarks(change) == [.onlyBytes])
        }
    }

    @Test func `A plain connection carries no break`() throws {
        let server = try LoopbackServer()
        let port = try connected(server)
        #expect(
            throws: SystemError(
                call: "SET-CONTROL", code: EOPNOTSUPP, path: port.address.description)
        ) { try port.sendBreak(at: .now()) }
    }

    @Test func `A port of our own machine that nobody serves is never connected to itself`() throws {
        // The kernel counts through the even numbers for our end, and comes by the one that we want to reach. To who
        // listens it gives odd ones.
        let number = try LoopbackServer().port & ~1
        var address = try SocketAddress.find(
            host: "127.0.0.1", port: number, as: .numbers, named: "here")
        let there = address.removeFirst()
        for _ in 0..<20_000 {
            do throws(SystemError) {
                let socket = try StreamSocket(connectingTo: there, named: "here")
                while try !socket.isConnected() {}
                Issue.record("connected to itself")
                return
            } catch {
                #expect(error == SystemError(call: "connect", code: ECONNREFUSED, path: "here"))
            }
        }
    }
}
