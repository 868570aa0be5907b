internal import CLinux
internal import Glibc

/// A place where other programs connect; it never waits for them. A socket in the file system goes when its owner lets go.
public final class ListeningSocket: Sendable {
    private let descriptor: Descriptor
    /// The name in the file system; nil for a port of the network.
    private let path: String?

    /// Takes the place. What a program that is gone left in the file system is replaced; only this user may connect there.
    ///
    /// - Parameters:
    ///   - path: the name of a socket in the file system, if `address` is one.
    ///   - name: what errors call it.
    /// - Throws: `bind`'s error (`EADDRINUSE`: another program has it), or that of `socket`, `chmod` or `listen`.
    public init(at address: SocketAddress, path: String? = nil, named name: String) throws(SystemError) {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let number = try retrying(call: "socket", path: name) { socket(address.family, kind, 0) }
        let descriptor = Descriptor(owning: number, path: name)
        if address.isOfNetwork {
            // A port is free at once, though connections of an earlier run linger.
            var yes: Int32 = 1
            _ = setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
        }
        if Self.bind(number, address) != 0 {
            let code = errno
            guard code == EADDRINUSE, let path, Self.isSocket(path), Self.isLeft(address), unlink(path) == 0,
                Self.bind(number, address) == 0
            else { throw SystemError(call: "bind", code: code, path: name) }
        }
        self.descriptor = descriptor
        self.path = path
        // Nobody can connect before `listen`.
        if let path, chmod(path, 0o600) != 0 { throw SystemError(call: "chmod", code: errno, path: name) }
        guard listen(number, 64) == 0 else { throw SystemError(call: "listen", code: errno, path: name) }
    }

    deinit {
        if let path { _ = unlink(path) }  // what stays behind is replaced by the next
    }

    /// For ``Poller``: readable when somebody connects.
    public var number: Int32 { descriptor.number }

    /// Takes the next connection; nil if nobody is waiting.
    ///
    /// - Throws: `accept4`'s error, mostly a limit of descriptors.
    public func accept() throws(SystemError) -> StreamSocket? {
        do throws(SystemError) {
            let number = try retrying(call: "accept4", path: descriptor.path) { clinux_accept(self.number) }
            return StreamSocket(owning: number, named: descriptor.path)
        } catch  where error.wouldBlock || error.code == ECONNABORTED {
            return nil
        }
    }

    private static func bind(_ number: Int32, _ address: SocketAddress) -> Int32 {
        address.withAddress { Glibc.bind(number, $0, $1) }
    }

    /// Whether a name is that of a socket: to connect to any other file is refused, too.
    private static func isSocket(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK
    }

    /// Whether nobody listens there any more.
    private static func isLeft(_ address: SocketAddress) -> Bool {
        let number = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { return false }
        defer { close(number) }
        return address.withAddress { connect(number, $0, $1) } != 0 && errno == ECONNREFUSED
    }
}
