internal import Glibc

/// What a stream connects to, as the kernel wants it: the bytes of a `sockaddr`.
public struct SocketAddress: Hashable, Sendable {
    let family: Int32
    let bytes: [UInt8]

    /// Whether it is reached over the network (TCP), not in the file system.
    public var isOfNetwork: Bool { family != AF_UNIX }

    /// A socket in the file system.
    ///
    /// - Parameter path: not empty, no zero in it.
    /// - Throws: `connect` with `ENAMETOOLONG` if it has more than 107 bytes; `name` is what errors call it.
    public init(path: String, named name: String) throws(SystemError) {
        var address = sockaddr_un()
        let signs = Array(path.utf8)
        guard signs.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError(call: "connect", code: ENAMETOOLONG, path: name)
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: signs) }
        family = AF_UNIX
        bytes = withUnsafeBytes(of: address) { Array($0) }
    }

    init(family: Int32, bytes: [UInt8]) {
        self.family = family
        self.bytes = bytes
    }

    /// Calls with the address as the kernel wants it.
    func withAddress(_ call: (UnsafePointer<sockaddr>?, socklen_t) -> Int32) -> Int32 {
        // A whole sockaddr of its family.
        bytes.withUnsafeBytes {
            call($0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
        }
    }

    private init(_ found: addrinfo) {
        family = found.ai_family
        bytes = Array(UnsafeRawBufferPointer(start: found.ai_addr, count: Int(found.ai_addrlen)))
    }

    /// What a host may mean.
    public enum HostForm: Sendable {
        /// An address in numbers: finding it never waits.
        case numbers
        /// A name as well: finding it may wait for the network.
        case name
    }

    /// `getaddrinfo(3)`: the addresses of a host, in the order in which they should be tried.
    ///
    /// - Throws: `getaddrinfo` with its own negative code (`EAI_NONAME`), or with an `errno`; `name` is what errors
    ///   call it.
    public static func find(
        host: String, port: UInt16, as form: HostForm, named name: String
    ) throws(SystemError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        switch form {
        case .numbers: hints.ai_flags |= AI_NUMERICHOST
        case .name: break
        }
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &first)
        guard code == 0 else {
            throw SystemError(call: "getaddrinfo", code: code == EAI_SYSTEM ? errno : code, path: name)
        }
        defer { freeaddrinfo(first) }
        return sequence(first: first, next: { $0?.pointee.ai_next }).compactMap { found in
            found.map { SocketAddress($0.pointee) }
        }
    }
}
