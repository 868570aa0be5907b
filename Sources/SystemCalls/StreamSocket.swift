internal import Glibc

/// A connection to another program, that never waits: `poll` does. Closed when its owner lets go.
public final class StreamSocket: Sendable {
    private let descriptor: Descriptor

    /// Begins to connect: writable when that has come to an end, whichever.
    ///
    /// - Throws: `socket`'s error, or `connect`'s where it is known at once; `name` is what errors call it.
    public init(connectingTo address: SocketAddress, named name: String) throws(SystemError) {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let number = try retrying(call: "socket", path: name) { socket(address.family, kind, 0) }
        descriptor = Descriptor(owning: number, path: name)
        let code = address.withAddress { connect(number, $0, $1) }
        // An interrupted call goes on by itself as well.
        guard code == 0 || errno == EINPROGRESS || errno == EINTR else { throw failed("connect", errno) }
    }

    /// A connection that was accepted.
    init(owning number: Int32, named name: String?) {
        descriptor = Descriptor(owning: number, path: name)
    }

    /// For ``Poller``.
    public var number: Int32 { descriptor.number }

    /// Whether the connection stands; false while it is on its way.
    ///
    /// - Throws: `connect`'s error. A connection to itself is `ECONNREFUSED`: a port on this machine that nobody listens
    ///   on may be the very one that the kernel picks for our end, and then both ends meet.
    public func isConnected() throws(SystemError) -> Bool {
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout.size(ofValue: code))
        guard getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
            throw failed("getsockopt", errno)
        }
        guard code == 0 else { throw failed("connect", code) }
        guard let there = try endpoint("getpeername", getpeername) else { return false }
        if there.family != AF_UNIX, try endpoint("getsockname", getsockname) == there {
            throw failed("connect", ECONNREFUSED)
        }
        return true
    }

    /// The address of an end; nil while it has none.
    private func endpoint(
        _ call: String,
        _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) throws(SystemError) -> SocketAddress? {
        var room = sockaddr_storage()
        var size = socklen_t(MemoryLayout.size(ofValue: room))
        let code = withUnsafeMutableBytes(of: &room) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { room in
                // The room has a size.
                room.baseAddress.map { ask(number, $0, &size) } ?? -1
            }
        }
        guard code == 0 else {
            if errno == ENOTCONN { return nil }
            throw failed(call, errno)
        }
        let bytes = withUnsafeBytes(of: room) { Array($0.prefix(Int(size))) }
        return SocketAddress(family: Int32(room.ss_family), bytes: bytes)
    }

    /// Sends each message at once (`TCP_NODELAY`), and notices a machine that has gone without a word: after that many
    /// seconds without an answer, to what was sent or to a question that the kernel asks an idle one.
    ///
    /// - Throws: `setsockopt`'s error.
    public func watchNetwork(patience: Int32) throws(SystemError) {
        let tcp = Int32(IPPROTO_TCP)
        let questions: Int32 = 3
        let apart = max(1, patience / 6)
        let options: [(level: Int32, name: Int32, value: Int32)] = [
            (tcp, TCP_NODELAY, 1), (SOL_SOCKET, SO_KEEPALIVE, 1),
            (tcp, TCP_KEEPIDLE, max(1, patience - questions * apart)), (tcp, TCP_KEEPINTVL, apart),
            (tcp, TCP_KEEPCNT, questions), (tcp, TCP_USER_TIMEOUT, patience * 1000),
        ]
        for option in options {
            var value = option.value
            let size = socklen_t(MemoryLayout.size(ofValue: value))
            guard setsockopt(number, option.level, option.name, &value, size) == 0 else {
                throw failed("setsockopt", errno)
            }
        }
    }

    /// Has a peer noticed, if it can be, that has closed a connection over which nothing more goes: the kernel asks it now
    /// and then. In the file system it is told at once. Over TCP who has gone looks like who has closed only their sending
    /// side, until the next message, and else for a minute: so long the kernel answers in their place (`tcp_fin_timeout`).
    /// Who just doesn't read may do so for as long as they like, so there is no `TCP_USER_TIMEOUT`.
    public func noticeEnd() {
        var yes: Int32 = 1
        // Best effort: otherwise the next message that can't be sent tells.
        _ = setsockopt(number, SOL_SOCKET, SO_KEEPALIVE, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
        var seconds: Int32 = 15
        for name in [TCP_KEEPIDLE, TCP_KEEPINTVL] {
            _ = setsockopt(
                number, Int32(IPPROTO_TCP), name, &seconds, socklen_t(MemoryLayout.size(ofValue: seconds)))
        }
    }

    /// `read(2)`, as ``Descriptor/read(into:)-(Array)``.
    public func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
        try descriptor.read(into: &buffer)
    }

    /// `send(2)`: one call, which may take less than all. Never a `SIGPIPE`.
    ///
    /// - Returns: how many bytes the kernel took.
    /// - Throws: ``SystemError``; with no room, one that is ``SystemError/wouldBlock``.
    public func send(_ bytes: RawSpan) throws(SystemError) -> Int {
        try retrying(call: "send", path: descriptor.path) {
            bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    private func failed(_ call: String, _ code: Int32) -> SystemError {
        SystemError(call: call, code: code, path: descriptor.path)
    }
}
