import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import SerialIO

/// Lines behind an RFC 2217 server, which is the test's own.
@Suite struct ServedLineTests {
    private func connected(
        _ server: LoopbackServer, _ line: ServedLine, _ change: (inout SerialSettings) -> Void = { _ in }
    ) throws -> RemotePort {
        server.answer = line.answer
        let port = RemotePort(connecting: try server.address(), settings(change))
        try makeUsable(port, server)
        return port
    }

    private func escaped(_ data: [UInt8]) -> [UInt8] { data.flatMap { $0 == 0xFF ? [$0, $0] : [$0] } }

    @Test func `A line is set before it is used, and every byte passes`() throws {
        let server = try LoopbackServer()
        let line = ServedLine(agrees: true)
        let port = try connected(server, line) {
            $0.baud = 1_000_000
            $0.dtr = .on
        }
        let speed = LineSpeed(asked: 1_000_000, actual: 1_000_000)
        #expect(port.report == SerialReport(speed: speed, isRemote: true))
        #expect(line.asked.contains([1, 0, 0x0F, 0x42, 0x40]))
        #expect(line.asked.contains([5, 8]))
        #expect(!line.asked.contains { $0.first == 12 }, "what came first is kept")
        try server.say(escaped(everyByte))
        #expect(try receive(256, from: port) == everyByte)
        try send(everyByte, over: port, server)
        try exchange(port, server) { line.data == everyByte }
        #expect(port.interest == .readable)
        #expect(port.deadline == nil)
        #expect(port.counters() == SerialCounters())
    }

    @Test func `A server that refuses is used as it is`() throws {
        let server = try LoopbackServer()
        let line = ServedLine(agrees: false)
        let port = try connected(server, line)
        #expect(port.report.remarks == [.serverHasNoControl(isSilent: false)])
        try server.say([1, 0xFF, 0xFF, 2])
        #expect(try receive(3, from: port) == [1, 0xFF, 2])
        try send([3], over: port, server)
        try exchange(port, server) { line.data == [3] }
        #expect(throws: SystemError.self) { try port.sendBreak(at: .now()) }
    }

    @Test func `A server that answers byte by byte, in the middle of everything, is understood`() throws {
        let server = try LoopbackServer()
        let line = ServedLine(agrees: true)
        var late: [UInt8] = []
        server.answer = { bytes in
            late += line.answer(bytes)
            return []
        }
        let port = RemotePort(connecting: try server.address())
        try exchange(port, server) {
            while !late.isEmpty {
                try server.say([late.removeFirst()])
                if try port.advance(at: .now()) { return true }
                try server.serve()
            }
            return try port.advance(at: .now())
        }
        #expect(port.report.remarks == [])
        #expect(line.asked.count == 7)
    }

    @Test func `A silent server is used after three seconds, and what it sent first comes first`() throws {
        let server = try LoopbackServer()
        server.answer = { $0.isEmpty ? [1, 2, 3] : [] }
        let port = RemotePort(connecting: try server.address())
        let start = BootTime.now()
        try exchange(port, server) {
            let isUsable = try port.advance(at: start)
            #expect(!isUsable)
            return !server.heard.isEmpty
        }
        #expect(port.interest == .readable)
        #expect(port.deadline == start + .seconds(3))
        try server.say([4])
        _ = try wait(port.descriptor, for: .readable)
        #expect(try port.advance(at: start + .milliseconds(2999)) == false)
        #expect(try port.advance(at: start + .seconds(3)))
        #expect(port.report.remarks == [.serverHasNoControl(isSilent: true)])
        #expect(port.interest.contains(.writable), "what is here already must wake")
        var buffer: [UInt8] = [0, 0]
        #expect(try port.read(into: &buffer) == .bytes(2))
        #expect(buffer == [1, 2])
        try server.say([5])
        #expect(try receive(3, from: port) == [3, 4, 5])
        #expect(port.interest == .readable)
    }

    @Test func `A server that ends it before the line is set is an error, and its words are kept`() throws {
        for why: [UInt8] in [[], Array("Port already in use\r\n".utf8), [0, 1, 2]] {
            let server = try LoopbackServer()
            let port = RemotePort(connecting: try server.address())
            server.answer = { $0.isEmpty ? why : [] }
            try exchange(port, server) {
                try !port.advance(at: .now()) && !server.heard.isEmpty
            }
            server.hangUp()
            if why.first == 0 {
                try makeUsable(port)
                #expect(port.report.remarks == [])
                #expect(try receiveRest(from: port) == why, "a board's, perhaps")
            } else {
                let closed = SystemError(
                    call: "read", code: ECONNRESET, path: port.address.description)
                #expect(throws: closed) { try makeUsable(port) }
                #expect(port.serverWords == (why.isEmpty ? nil : "Port already in use"))
            }
        }
    }

    @Test func `A server that ends it after any number of answers neither hangs nor crashes it`() throws {
        let line = ServedLine(agrees: true)
        let server = try LoopbackServer()
        _ = try connected(server, line) { ($0.dtr, $0.rts) = (.on, .on) }
        let whole = ServedLine(agrees: true).answer(server.heard)
        for count in 0..<whole.count {
            let server = try LoopbackServer()
            server.answer = { $0.isEmpty ? Array(whole.prefix(count)) : [] }
            let port = RemotePort(connecting: try server.address())
            try exchange(port, server) {
                let isUsable = try port.advance(at: .now())
                return isUsable || !server.heard.isEmpty
            }
            server.endItsHalf()
            do throws(SystemError) {
                while try !port.advance(at: .now()) {
                    var poller = Poller()
                    poller.watch(port.descriptor, for: port.interest)
                    try poller.wait(until: port.deadline)
                }
            } catch {
                #expect(error.code == ECONNRESET)
                continue
            }
            #expect(try receiveRest(from: port) == [])
        }
    }

    @Test func `A flood before the line is set is kept whole`() throws {
        let server = try LoopbackServer()
        let port = RemotePort(connecting: try server.address())
        let flood = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
        var rest = flood[...]
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        let start = BootTime.now()
        try exchange(port, server) {
            _ = try port.advance(at: start)
            return !server.heard.isEmpty
        }
        while !rest.isEmpty {
            try server.say(Array(rest.prefix(8192)))
            rest = rest.dropFirst(8192)
            // Time stands still: only the flood makes it usable.
            guard try port.advance(at: start) else { continue }
            while case .bytes(let count) = try port.read(into: &buffer) { received += buffer[..<count] }
        }
        received += try receive(flood.count - received.count, from: port)
        #expect(received == flood)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `Garbage of a server ends nothing`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let server = try LoopbackServer()
        let weighty: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFA, 0xF0, 0xFB, 0xFC, 0xFD, 0xFE, 44, 0, 105, 108]
        func garbage() -> [UInt8] {
            (0..<Int.random(in: 1...500, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? weighty.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
            }
        }
        let port = RemotePort(connecting: try server.address())
        let start = BootTime.now()
        for _ in 0..<30 {
            try exchange(port, server) {
                let isUsable = try port.advance(at: start)
                return isUsable || !server.heard.isEmpty
            }
            try server.say(garbage())
        }
        #expect(try port.advance(at: start + .seconds(3)), "seed \(seed)")
        var buffer = [UInt8](repeating: 0, count: 64)
        for _ in 0..<30 {
            try server.say(garbage())
            _ = port.enqueue([0xFF, 1])
            _ = try port.write()
            try server.serve()
            _ = try port.read(into: &buffer)
        }
        server.hangUp()
        _ = try receiveRest(from: port)
    }

    @Test func `While the server takes no data, messages wait`() throws {
        let server = try LoopbackServer()
        let line = ServedLine(agrees: true)
        let port = try connected(server, line)
        var buffer: [UInt8] = [0]
        try server.say(TelnetCode.about(44, [108]) + [1])
        try exchange(port, server) { try port.read(into: &buffer) == .bytes(1) }
        #expect(port.enqueue([7]))
        #expect(try port.write() == .waiting)
        #expect(port.interest == .readable)
        try server.say(TelnetCode.about(44, [109]) + [2])
        try exchange(port, server) { try port.read(into: &buffer) == .bytes(1) }
        #expect(port.interest == [.readable, .writable])
        #expect(try port.write() == .sent([7]))
    }

    @Test func `A break begins and ends, and so does a reset`() throws {
        let server = try LoopbackServer()
        let line = ServedLine(agrees: true)
        let port = try connected(server, line) { $0.resets = true }
        #expect(line.asked.contains([5, 9]))
        #expect(port.report.remarks == [])
        let end = try #require(port.deadline)
        port.deadlinePassed(at: end + .nanoseconds(-1))
        #expect(try port.sendBreak(at: end) == false)
        port.deadlinePassed(at: end)
        #expect(port.deadline == nil)
        try exchange(port, server) { line.asked.last == [5, 8] }
        #expect(try port.sendBreak(at: end) == true)
        #expect(port.deadline == end + SerialPort.breakTime)
        try exchange(port, server) { line.asked.last == [5, 5] }
        port.deadlinePassed(at: end + SerialPort.breakTime)
        try exchange(port, server) { line.asked.last == [5, 6] }
        #expect(port.deadline == nil)
        var buffer: [UInt8] = [0]
        #expect(try port.read(into: &buffer) == .nothing)
        #expect(port.report.remarks == [])
    }

    @Test func `A port that is let go of in a break ends it`() throws {
        let server = try LoopbackServer()
        let line = ServedLine(agrees: true)
        func breakOff() throws {
            let port = try connected(server, line)
            #expect(try port.sendBreak(at: .now()) == true)
        }
        try breakOff()
        _ = try wait(server.descriptor, for: .readable)
        try server.serve()
        #expect(line.asked.suffix(2) == [[5, 5], [5, 6]])
    }

    @Test func `Errors on the line are told, as far as the server tells them`() throws {
        let server = try LoopbackServer()
        let port = try connected(server, ServedLine(agrees: true))
        try server.say(TelnetCode.about(44, [106, 0x0A]) + [1])
        _ = try receive(1, from: port)
        #expect(port.counters() == SerialCounters(frame: 1, overrun: 1))
    }
}
