internal import Glibc
public import SystemCalls

/// A TCP number of 127.0.0.1 for a server that a test starts: until the test's process ends nobody else gets it, whoever
/// looks for a free one. The server must take it as one that was in use a moment ago (`SO_REUSEADDR`).
///
/// - Throws: `bind`'s error.
public func reservedPort() throws(SystemError) -> UInt16 {
    // Never closed, and never listening: so only who asks for this number by name gets it.
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout.size(ofValue: address))
    let code = withUnsafeMutableBytes(of: &address) { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) { address in
            address.baseAddress.map {
                setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
                    | bind(number, $0, size) | getsockname(number, $0, &size)
            }
        }
    }
    guard code == 0 else { throw SystemError(call: "bind", code: errno) }
    return UInt16(bigEndian: address.sin_port)
}
