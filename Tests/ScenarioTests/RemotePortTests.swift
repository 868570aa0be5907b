import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

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
            let number = try reservedPort()
            return (
                "tcp://localhost:\(number)",
                ["socat", "TCP-LISTEN:\(number),bind=127.0.0.1,reuseaddr", "\(port),rawer"]
            )
        case .socatByFile:
            let path = home.path("served")
            return ("unix:\(path)", ["socat", "UNIX-LISTEN:\(path),unlink-early", "\(port),rawer"])
        case .ser2net:
            let number = try reservedPort()
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

    @Test(arguments: ["telnet(rfc2217),tcp", "tcp"])
    func `A port that ser2net serves to somebody else is busy, or waited for`(accepter: String) throws {
        let home = try Home()
        var board = try home.start("simulate", "reading-hour", "--link", home.path("port"), "--no-wait")
        try board.wait(for: home.path("port"))
        let number = try reservedPort()
        let server = try start([
            "ser2net", "-n", "-u", "-Y", "connection: &board#  accepter: \(accepter),127.0.0.1,\(number)",
            "-Y",
            "  connector: serialdev,\(home.path("port")),9600n81,local#  options:#    kickolduser: false",
        ])
        let address = (accepter == "tcp" ? "tcp" : "rfc2217") + "://127.0.0.1:\(number)"
        var holder = try home.start("run", address, "--wait", "60", "--no-record", "--format", "json")
        try holder.wait(for: "\"event\":\"hello\"")
        let sentence = "headset-bridge: \(address): the server lets nobody in, and says: Port already in use"
        #expect(
            try home.run("run", address, "--record", home.path("never.pcapng"))
                == BuiltTool.Result(code: 75, output: "", complaints: sentence + "\n"))
        #expect(access(home.path("never.pcapng"), F_OK) != 0)
        var tool = try home.start("run", address, "--wait", "60", "--no-record", "--format", "json")
        try tool.wait(for: "\(sentence); waiting for it", in: .complaints)
        holder.send(SIGTERM)
        _ = try holder.finish()
        try tool.wait(for: "\"event\":\"hello\"")
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.complaints == "\(sentence); waiting for it\n")
        #expect(result.output.split(separator: "\n").count { $0.contains("\"event\":\"link\"") } == 1)
        server.send(SIGTERM)
    }

    @Test func `A server that lets nobody in any more is told once, and the link is up when it does`() throws
    {
        let home = try Home()
        let path = home.path("server")
        let server = try ListeningSocket(at: SocketAddress(path: path, named: path), path: path, named: path)
        func accept() throws -> StreamSocket {
            var poller = Poller()
            poller.watch(server.number, for: .readable)
            try #require(try poller.wait(until: BootTime.now() + .seconds(120)) > 0)
            return try #require(try server.accept())
        }
        var tool = try home.start(
            "run", "unix:\(path)", "--wait", "60", "--record", home.path("capture.pcapng"), "--format", "json"
        )
        // No words of its own: that may be a board, however often.
        let noises: [[UInt8]] = [[1, 7, 1, 0], [1, 7, 2, 0], [1, 7, 3, 0]]
        for noise in noises { _ = try accept().send(noise.span.bytes) }
        for words in ["\r\nport is taken\r\n", "", "port is taken since 17:04", ""] {
            _ = try accept().send(Array(words.utf8).span.bytes)
        }
        let board = try accept()
        let last: [UInt8] = [1, 7, 4, 0]
        _ = try board.send(last.span.bytes)
        for state in ["up", "down", "up", "down", "up", "down", "up"] {
            try tool.wait(for: "\"event\":\"link\",\"state\":\"\(state)\"")
        }
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.output.split(separator: "\n").count { $0.contains("\"event\":\"link\"") } == 7)
        let gone = "headset-bridge: unix:\(path): the board is gone; waiting for it; Ctrl-C ends\n"
        #expect(
            result.complaints == gone + gone + gone + """
                headset-bridge: unix:\(path): the server lets nobody in, and says: port is taken; trying again

                """)
        let capture = try home.bytes(of: "capture.pcapng")
        for noise in noises + [last] { #expect(capture.contains(noise)) }
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
