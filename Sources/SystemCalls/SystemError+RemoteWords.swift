internal import Glibc

/// What only ports have trouble with that another program serves, over the network or through a socket.
extension SystemError {
    /// The sentence for such a port; nil where it has none of its own.
    var remoteTrouble: String? {
        guard place == .remote else { return nil }
        return switch call {
        case "getaddrinfo": nameServiceTrouble
        case "socket": socketTrouble
        case "connect": isOfUnixSocket ? socketFileTrouble : connectTrouble ?? networkTrouble
        case "bind": isOfUnixSocket ? ownSocketFileTrouble : ownNumberTrouble
        case "read", "send": connectionTrouble ?? networkTrouble
        case "SET-CONTROL":
            "nobody can be asked for a break here; go on without, or use rfc2217:// if the server speaks it"
        default: nil
        }
    }

    private var isOfUnixSocket: Bool { path?.hasPrefix("unix:") ?? false }

    /// A host isn't found.
    private var nameServiceTrouble: String? {
        switch code {
        case EAI_NONAME: "no such host; check its name"
        case noData: "this host has no address; check its name"
        case noAddressOfThatKind: "this host has no address of that kind; give another, or its name"
        case EAI_AGAIN:
            "the name can't be looked up now; check the network, or give the address in numbers"
        case EAI_FAIL: "the name server fails; try again, or give the address in numbers"
        case EAI_OVERFLOW, noInternetName: "no host can have this name; check it"
        case EAI_MEMORY: "no memory is left; close some programs"
        case ETIMEDOUT: "no name server answers; check the network, or give the address in numbers"
        case EAI_BADFLAGS, EAI_FAMILY, EAI_SERVICE, EAI_SOCKTYPE:
            "\(systemText); this is a bug of the program: please report it"
        default: nil
        }
    }

    private var socketTrouble: String? {
        switch code {
        case EAFNOSUPPORT: "this machine has no network of that kind; give another address, or the name"
        case EACCES, EPERM: "not permitted; a container or a security policy forbids connections: allow them"
        case ENOBUFS: "the kernel has no memory left; close some programs"
        default: nil
        }
    }

    /// A server on this machine, that a socket in the file system leads to.
    private var socketFileTrouble: String? {
        switch code {
        case ENOENT: "no such socket; start the server that makes it, or check the path"
        case ECONNREFUSED: "connection refused; nobody listens on this socket: start its server"
        case EAGAIN: "the server takes no more connections now; try again"
        case EPROTOTYPE: "this is a socket of another kind; give one that carries a stream"
        case EACCES: "permission denied; see with ls -l who may write to this socket"
        default: nil
        }
    }

    /// A socket in the file system where others are to find us.
    private var ownSocketFileTrouble: String? {
        switch code {
        case EADDRINUSE:
            "another program listens there, or it is no socket; give another path, or remove what is there"
        case ENOENT: "no such folder; make it, or give another path"
        case EACCES: "permission denied; give a path in a folder that is yours"
        default: nil
        }
    }

    /// A number of this machine's where others are to find us.
    private var ownNumberTrouble: String? {
        switch code {
        case EADDRINUSE: "another program listens there; give another number"
        case EADDRNOTAVAIL: "this machine has no such address; use 127.0.0.1"
        case EACCES: "permission denied; numbers below 1024 are root's: give a greater one"
        default: nil
        }
    }

    /// A server on the network.
    private var connectTrouble: String? {
        switch code {
        case ECONNREFUSED:
            "connection refused; is the server running? start it, or check the number behind the host"
        case ECONNRESET, ECONNABORTED: "the server ended the connection at once; does it serve somebody else?"
        case ETIMEDOUT: "no answer; is that machine on, and does a firewall let the connection through?"
        case EADDRNOTAVAIL: "not an address to connect to, or no way out is left; check it, and try again"
        case EAGAIN: "no number is left for our end; close some connections"
        case EACCES, EPERM: "not permitted; a firewall or a security policy on this machine forbids it"
        case EINVAL: "the kernel refuses this address; one that begins with fe80 needs its interface: %eth0"
        default: nil
        }
    }

    /// A connection that stood.
    private var connectionTrouble: String? {
        switch code {
        case ECONNRESET, ECONNABORTED:
            "the server ended the connection; does it serve somebody else, or was it stopped?"
        case EPIPE: "the server takes nothing more; was it stopped?"
        case ETIMEDOUT: "that machine answers no more; is it on, and in the network?"
        default: nil
        }
    }

    /// Between here and there.
    private var networkTrouble: String? {
        switch code {
        case EHOSTUNREACH, EHOSTDOWN: "that machine can't be reached; is it on, and in this network?"
        case ENETUNREACH: "no way leads to that network; check the cable, the Wi-Fi, the VPN"
        case ENETDOWN, ENETRESET: "the network is down; check the cable, the Wi-Fi, the VPN"
        case ENOBUFS: "the kernel has no memory left; close some programs"
        case EPROTO, EPROTONOSUPPORT: "\(systemText); this is a bug of the program: please report it"
        default: nil
        }
    }
}

// What <netdb.h> shows only to those who ask for all of GNU's.

/// `EAI_NODATA`.
private let noData: Int32 = -5
/// `EAI_ADDRFAMILY`.
private let noAddressOfThatKind: Int32 = -9
/// `EAI_IDN_ENCODE`.
private let noInternetName: Int32 = -105
