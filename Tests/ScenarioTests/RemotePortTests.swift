import Glibc
import SystemCalls
import TestSupport
import Testing

/// A board that another program serves.
struct RemotePortTests {
    /// Who serves it, and how.
    enum Server: CaseIterable {
        case socat
        case socatByFile
        case ser2net
    }

    /// Where it is served, and what starts who does.
    private func service(
        _ server: Server, at home: borrowing Home, port: String
    ) throws -> (address: String, command: [String]) {
        switch server {
        case .socat:
            let number = try Self.freeNumber()
            return (
                "tcp://localhost:\(number)",
                ["socat", "TCP-LISTEN:\(number),bind=127.0.0.1,reuseaddr", "\(port),rawer"]
            )
        case .socatByFile:
            let path = home.path("served")
            return ("unix:\(path)", ["socat", "UNIX-LISTEN:\(path),unlink-early", "\(port),rawer"])
        case .ser2net:
            let number = try Self.freeNumber()
            let connection = "connection: &board#  accepter: telnet(rfc2217),tcp,127.0.0.1,\(number)"
            return (
                "rfc2217://localhost:\(number)",
                [
                    "ser2net", "-n", "-u", "-Y", connection, "-Y",
                    "  connector: serialdev,\(port),9600n81,local",
                ]
            )
        }
    }

    /// A number that nobody listens on.
    private static func freeNumber() throws -> UInt16 {
        let listener = Descriptor(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout.size(ofValue: address))
        let code = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { address in
                address.baseAddress.map {
                    bind(listener.number, $0, size) | getsockname(listener.number, $0, &size)
                }
            }
        }
        try #require(code == 0)
        return UInt16(bigEndian: address.sin_port)
    }

    private func start(_ command: [String]) throws -> ChildProcess {
        try ChildProcess(command, environment: ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"], redirections: [])
    }

    @Test(arguments: Server.allCases)
    func `A board behind a server is waited for, bridged, lost with the server and found again`(
        server: Server
    ) throws {
        let home = try Home()
        var board = try home.start("simulate", "reading-hour", "--link", home.path("port"), "--no-wait")
        try board.wait(for: home.path("port"))
        let (address, command) = try service(server, at: home, port: home.path("port"))
        var tool = try home.start(
            "run", address, "--wait", "60", "--record", home.path("capture.pcapng"), "--format", "json")
        try tool.wait(for: "waiting for it", in: .complaints)
        let first = try start(command)
        try tool.wait(for: "\"state\":\"up\",\"port\":\"\(address)\"")
        try tool.wait(for: "\"event\":\"hello\"")
        first.send(SIGKILL)
        try tool.wait(for: "\"state\":\"down\"")
        _ = try tool.wait(for: "waiting for it", in: .complaints)
        let second = try start(command)
        try tool.wait(for: "\"state\":\"up\"")
        try tool.wait(for: "\"state\":\"acknowledged\"")
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        try home.expectReplay(toSay: live)
        second.send(SIGTERM)
    }

    @Test func `A server that isn't there is no device, and said in words of its own`() throws {
        let home = try Home()
        let missing = home.path("nobody")
        #expect(
            try home.run("run", "unix:\(missing)", "--no-record")
                == BuiltTool.Result(
                    code: 69, output: "",
                    complaints: """
                        headset-bridge: connect unix:\(missing): no such socket; start the server that makes it, or \
                        check the path

                        """))
        #expect(try home.run("run", "tcp://127.0.0.1:1", "--no-record").code == 69)
        #expect(try home.run("run", "tcp://127.0.0.1", "--no-record").code == 2)
    }
}
