import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import SerialIO

/// A server of one connection on this machine, driven by the test's own thread.
final class LoopbackServer {
    private let listener: Descriptor
    private var peer: Descriptor?
    /// Where it listens.
    let port: UInt16
    /// All that the client said.
    private(set) var heard: [UInt8] = []
    /// What it says to what it hears.
    var answer: ([UInt8]) -> [UInt8] = { _ in [] }

    /// Listens; `backlog` is how many may wait to be accepted, but for one.
    init(backlog: Int32 = 8) throws {
        let number: Int32
        (number, port) = try loopbackSocket()
        listener = Descriptor(owning: number)
        guard listen(number, backlog) == 0, fcntl(number, F_SETFL, O_NONBLOCK) == 0 else {
            throw SystemError(call: "listen", code: errno)
        }
    }

    /// Its address.
    func address(_ scheme: RemoteAddress.Scheme = .rfc2217) throws -> RemoteAddress {
        try RemoteAddress("\(scheme.rawValue)127.0.0.1:\(port)")
    }

    /// For `Poller`.
    var descriptor: Int32 {
        switch peer {
        case .some(let peer): peer.number
        case .none: listener.number
        }
    }

    /// Whether somebody is there.
    var isConnected: Bool {
        switch peer {
        case .some: true
        case .none: false
        }
    }

    /// Accepts, hears, answers: as far as it goes without waiting.
    func serve() throws {
        if peer == nil {
            let number = accept(listener.number, nil, nil)
            guard number >= 0 else { return }
            _ = fcntl(number, F_SETFL, O_NONBLOCK)
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            peer = Descriptor(owning: number)
            try say(answer([]))
        }
        var piece = [UInt8](repeating: 0, count: 4096)
        while let count = try read(into: &piece), count > 0 {
            heard += piece[..<count]
            try say(answer(Array(piece[..<count])))
        }
    }

    private func read(into piece: inout [UInt8]) throws(SystemError) -> Int? {
        do throws(SystemError) {
            return try peer?.read(into: &piece)
        } catch  where error.wouldBlock || error.code == ECONNRESET {
            return nil
        }
    }

    /// Says it, all of it.
    func say(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        try peer?.writeAll(bytes.span.bytes)
    }

    /// Says nothing more, and goes on listening.
    func endItsHalf() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends the connection.
    func hangUp() {
        peer = nil
    }

    /// Ends the connection as a crash does.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        hangUp()
    }
}

/// Goes on with the attempt until the port is usable; the server serves meanwhile.
func makeUsable(_ port: RemotePort, _ server: LoopbackServer? = nil) throws {
    try exchange(port, server) { try port.advance(at: .now()) }
}

/// Lets both go on until something is so.
func exchange(_ port: RemotePort, _ server: LoopbackServer?, until isDone: () throws -> Bool) throws {
    let end = BootTime.now() + .seconds(10)
    while try !isDone() {
        try #require(BootTime.now() < end, "it never came so far")
        var poller = Poller()
        poller.watch(port.descriptor, for: port.interest)
        if let server { poller.watch(server.descriptor, for: .readable) }
        try poller.wait(until: min(port.deadline ?? end, end))
        try server?.serve()
    }
}

/// Reads from the port until that many bytes have come.
func receive(_ count: Int, from port: RemotePort, _ server: LoopbackServer? = nil) throws -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    try exchange(port, server) {
        while case .bytes(let read) = try port.read(into: &buffer) { received += buffer.prefix(read) }
        return received.count >= count
    }
    return received
}

/// Reads from the port until its end.
func receiveRest(from port: RemotePort) throws -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    try exchange(port, nil) {
        while true {
            switch try port.read(into: &buffer) {
            case .bytes(let read): received += buffer.prefix(read)
            case .nothing: return false
            case .unplugged: return true
            }
        }
    }
    return received
}

/// Sends a message whole.
func send(_ message: [UInt8], over port: RemotePort, _ server: LoopbackServer? = nil) throws {
    try #require(port.enqueue(message))
    try exchange(port, server) { try port.write() == .sent(message) }
}
