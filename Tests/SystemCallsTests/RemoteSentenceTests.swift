import Glibc
import SystemCalls
import Testing

/// The table of what may go wrong with a port that another program serves: call, errno, sentence.
@Suite struct RemoteSentenceTests {
    private typealias Row = (calls: [String], code: Int32, sentence: String)

    private static let ofNetwork: [Row] = [
        (["getaddrinfo"], EAI_NONAME, "no such host; check its name"),
        (["getaddrinfo"], -5, "this host has no address; check its name"),
        (["getaddrinfo"], -9, "this host has no address of that kind; give another, or its name"),
        (
            ["getaddrinfo"], EAI_AGAIN,
            "the name can't be looked up now; check the network, or give the address in numbers"
        ),
        (["getaddrinfo"], EAI_FAIL, "the name server fails; try again, or give the address in numbers"),
        (["getaddrinfo"], EAI_OVERFLOW, "no host can have this name; check it"),
        (["getaddrinfo"], EAI_MEMORY, "no memory is left; close some programs"),
        (
            ["getaddrinfo"], EAI_SERVICE,
            "Servname not supported for ai_socktype (-8); this is a bug of the program: please report it"
        ),
        (
            ["getaddrinfo"], ETIMEDOUT,
            "no name server answers; check the network, or give the address in numbers"
        ),
        (
            ["getaddrinfo", "socket", "connect"], EMFILE,
            "this program has too many files open; raise ulimit -n"
        ),
        (
            ["socket"], EAFNOSUPPORT,
            "this machine has no network of that kind; give another address, or the name"
        ),
        (
            ["socket"], EACCES,
            "not permitted; a container or a security policy forbids connections: allow them"
        ),
        (["socket", "connect", "send"], ENOBUFS, "the kernel has no memory left; close some programs"),
        (
            ["connect"], ECONNREFUSED,
            "connection refused; is the server running? start it, or check the number behind the host"
        ),
        (["connect"], ECONNRESET, "the server ended the connection at once; does it serve somebody else?"),
        (
            ["connect"], ETIMEDOUT,
            "no answer; is that machine on, and does a firewall let the connection through?"
        ),
        (
            ["connect", "read", "send"], EHOSTUNREACH,
            "that machine can't be reached; is it on, and in this network?"
        ),
        (
            ["connect", "read", "send"], ENETUNREACH,
            "no way leads to that network; check the cable, the Wi-Fi, the VPN"
        ),
        (["connect", "read", "send"], ENETDOWN, "the network is down; check the cable, the Wi-Fi, the VPN"),
        (
            ["connect"], EADDRNOTAVAIL,
            "not an address to connect to, or no way out is left; check it, and try again"
        ),
        (["connect"], EAGAIN, "no number is left for our end; close some connections"),
        (["connect"], EPERM, "not permitted; a firewall or a security policy on this machine forbids it"),
        (
            ["connect"], EINVAL,
            "the kernel refuses this address; one that begins with fe80 needs its interface: %eth0"
        ),
        (
            ["read", "send"], ECONNRESET,
            "the server ended the connection; does it serve somebody else, or was it stopped?"
        ),
        (["send"], EPIPE, "the server takes nothing more; was it stopped?"),
        (["bind"], EADDRINUSE, "another program listens there; give another number"),
        (["bind"], EADDRNOTAVAIL, "this machine has no such address; use 127.0.0.1"),
        (["bind"], EACCES, "permission denied; numbers below 1024 are root's: give a greater one"),
        (["read", "send"], ETIMEDOUT, "that machine answers no more; is it on, and in the network?"),
        (
            ["SET-CONTROL"], EOPNOTSUPP,
            "nobody can be asked for a break here; go on without, or use rfc2217:// if the server speaks it"
        ),
        (
            ["setsockopt", "getpeername"], EINVAL,
            "Invalid argument (EINVAL); this is a bug of the program: please report it"
        ),
    ]

    private static let ofSocket: [Row] = [
        (["connect"], ENOENT, "no such socket; start the server that makes it, or check the path"),
        (
            ["connect"], ECONNREFUSED,
            "connection refused; nobody listens on this socket: start its server"
        ),
        (["connect"], EAGAIN, "the server takes no more connections now; try again"),
        (["connect"], EPROTOTYPE, "this is a socket of another kind; give one that carries a stream"),
        (["connect"], EACCES, "permission denied; see with ls -l who may write to this socket"),
        (["connect"], ENOTDIR, "a part of this path is no directory; check the name"),
        (["connect"], ENAMETOOLONG, "the name is too long; use a shorter one"),
        (
            ["read", "send"], ECONNRESET,
            "the server ended the connection; does it serve somebody else, or was it stopped?"
        ),
        (["send"], EPIPE, "the server takes nothing more; was it stopped?"),
        (
            ["bind"], EADDRINUSE,
            "another program listens there, or it is no socket; give another path, or remove what is there"
        ),
        (["bind"], ENOENT, "no such folder; make it, or give another path"),
        (["bind"], EACCES, "permission denied; give a path in a folder that is yours"),
    ]

    @Test func `Whatever goes wrong with a remote port has its sentence`() {
        for (table, places) in [
            (Self.ofNetwork, ["tcp://localhost:4000", "rfc2217://[::1]:4000"]),
            (Self.ofSocket, ["unix:/run/board"]),
        ] {
            for (row, place) in table.flatMap({ row in places.map { (row, $0) } }) {
                for call in row.calls {
                    let error = SystemError(call: call, code: row.code, path: place)
                    #expect(error.description == "\(call) \(place): \(row.sentence)")
                }
            }
        }
    }

    @Test func `No sentence advises two errors of one call`() {
        for table in [Self.ofNetwork, Self.ofSocket] {
            for call in Set(table.flatMap(\.calls)) {
                let sentences = table.filter { $0.calls.contains(call) }.map(\.sentence)
                #expect(Set(sentences).count == sentences.count, "\(call)")
            }
        }
    }

    @Test func `A server that isn't there is no device; one that doesn't let us in is no permission`() {
        func kind(_ call: String, _ code: Int32) -> SystemError.Kind {
            SystemError(call: call, code: code, path: "tcp://a:1").kind
        }
        for code in [ECONNREFUSED, ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, ENOENT] {
            #expect(kind("connect", code) == .noDevice)
        }
        for code in [EAI_NONAME, EAI_AGAIN, ETIMEDOUT] { #expect(kind("getaddrinfo", code) == .noDevice) }
        #expect(kind("connect", EACCES) == .noPermission)
        #expect(kind("connect", EAGAIN) == .busy)
        #expect(kind("connect", EMFILE) == .inputOutput)
        #expect(kind("read", ECONNRESET) == .inputOutput)
    }
}
