internal import Glibc
public import SystemCalls

/// A TCP socket that is bound to a free number of 127.0.0.1, and that number. It doesn't listen yet.
///
/// - Parameter isShared: whether another that asks for the same (`SO_REUSEADDR`) may have the number, too.
/// - Throws: the error of the call that fails.
public func loopbackSocket(isShared: Bool = false) throws(SystemError) -> (socket: Int32, port: UInt16) {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var shares: Int32 = isShared ? 1 : 0
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout.size(ofValue: address))
    let code = withUnsafeMutableBytes(of: &address) { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) { address in
            address.baseAddress.map {
                setsockopt(
                    number, SOL_SOCKET, SO_REUSEADDR, &shares, socklen_t(MemoryLayout.size(ofValue: shares)))
                    | bind(number, $0, size) | getsockname(number, $0, &size)
            }
        }
    }
    guard code == 0 else { throw SystemError(call: "bind", code: errno) }
    return (number, UInt16(bigEndian: address.sin_port))
}
