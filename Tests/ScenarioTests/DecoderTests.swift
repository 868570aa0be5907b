import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// A profile whose packets a program decodes: `fixtures/decoder`, and worse ones.
struct DecoderTests {
    /// A packet of `fixtures/decoder/scrambled.json5`.
    private static func packet(left: Bool, right: Bool) -> [UInt8] {
        let body: [UInt8] = [0xA5, 1, ((left ? 1 : 0) | (right ? 2 : 0)) ^ 0x5A]
        return body + [body.reduce(0, &+)]
    }

    /// The profile with another program in its place: a line of shell.
    private static func profile(running script: String, in home: borrowing Home) throws -> String {
        try home.write(script, to: "decode.sh")
        let text = try fixture("scrambled.json5")
        return try home.write(
            text.replacing(#"["python3", "scrambled.py"]"#, with: #"["sh", "decode.sh"]"#),
            to: "profile.json5")
    }

    /// A file of `fixtures/decoder`.
    private static func fixture(_ name: String) throws -> String {
        String(decoding: try fixtureBytes("decoder/\(name)"), as: UTF8.self)
    }

    @Test func `A program decodes, and the replay that says the same needs none`() throws {
        let home = try Home()
        for name in ["scrambled.json5", "scrambled.py"] {
            try home.write(Self.fixture(name), to: name)
        }
        let capture = home.path("capture.pcapng")
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--profile", home.path("scrambled.json5"), "--record", capture, "--format",
            "json")
        try board.waitForReader()
        try tool.wait(for: "decoder: a board is there", in: .complaints)
        try board.say(Self.packet(left: false, right: false))
        try tool.wait(for: #""to":"offHead","cause":"initial""#)
        try board.say(Self.packet(left: true, right: true))
        try tool.wait(for: #""to":"inEar","cause":"don""#)
        try board.say(Self.packet(left: true, right: false))
        try tool.wait(for: #""from":"worn","to":"notWorn""#)
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 0)
        _ = try shell("rm \(home.path)/scrambled.*")
        let replay = try home.run("replay", capture, "--format", "json")
        #expect(replay == BuiltTool.Result(code: 0, output: live.output, complaints: ""))
        let text = try home.run("replay", capture, "--color", "never")
        #expect(text.output.contains("decoder started"))
    }

    @Test func `A board that goes gets its last packets decoded`() throws {
        let home = try Home()
        let profile = try Self.profile(
            running: """
                read up
                echo ready >&2
                read unit
                echo got it >&2
                cat >/dev/null
                echo '{"unit": 1, "emit": [{"wear": "left", "state": "worn"}]}'
                """, in: home)
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--profile", profile, "--record", home.path("a.pcapng"), "--format", "json")
        try board.waitForReader()
        try tool.wait(for: "decoder: ready", in: .complaints)
        try board.say(Self.packet(left: true, right: false))
        try tool.wait(for: "decoder: got it", in: .complaints)
        _ = board.unplug()
        let live = try tool.finish()
        #expect(live.code == 74)
        #expect(live.events.suffix(4) == ["configuration", "route", "link", "summary"], "\(live.output)")
        #expect(try home.run("replay", home.path("a.pcapng"), "--format", "json").output == live.output)
    }

    @Test func `What it says wrong is told, and what it complains of can't forge a line`() throws {
        let home = try Home()
        let profile = try Self.profile(
            running: #"""
                printf '\033[2Jheadset-bridge: all is well\r\n' >&2
                read up
                read unit
                printf 'Traceback\n\000\377\n{"unit": 1, "emit": [{"wear": "left", "state": "wron"}]}\n{"unit": 2}\n'
                head -c 40000 /dev/zero
                printf '\n{"unit": 1, "emit": [{"wear": "left", "state": "worn"}]}\n'
                read more
                """#, in: home)
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--profile", profile, "--record", home.path("a.pcapng"), "--format", "json")
        try board.waitForReader()
        try tool.wait(
            for: #"headset-bridge: decoder: \x1b[2Jheadset-bridge: all is well\r"#, in: .complaints)
        try board.say(Self.packet(left: true, right: false))
        try tool.wait(for: #""scope":"left","from":null,"to":"worn""#)
        tool.send(SIGINT)
        let live = try tool.finish()
        let refusals = live.lines.filter { $0.contains(#""state":"refused""#) }.map { line in
            String(line[(line.firstRange(of: #""unit":"#)?.lowerBound ?? line.startIndex)...])
        }
        #expect(
            refusals == [
                #""unit":0,"count":null,"reason":"it names no unit: Traceback"}"#,
                #""unit":0,"count":null,"reason":"it names no unit: \u0000�"}"#,
                #""unit":1,"count":null,"reason":"answer:1:48: emit[0].state: unknown value \"wron\"; did you mean \"worn\"?"}"#,
                #""unit":2,"count":null,"reason":"no answer to this unit is awaited"}"#,
                #""unit":0,"count":null,"reason":"a line as long as this can't be taken"}"#,
            ])
        #expect(try home.run("replay", home.path("a.pcapng"), "--format", "json").output == live.output)
    }

    @Test(arguments: [
        "kill -STOP $$", "yes", "yes >&2", "exit 1", "exec >&-; sleep 1000", "sleep 1000 & exit 0",
        "cat /dev/zero",
        // What it leaves behind is in a group of its own, holds the pipes, and lives as long as the test's folder.
        "setsid sh -c 'kill $0; while [ -e decode.sh ]; do sleep 1; done' $$ & wait",
    ])
    func `Whatever it does, the board is read, and the end comes`(script: String) throws {
        let home = try Home()
        let profile = try Self.profile(running: script, in: home)
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--profile", profile, "--record", home.path("a.pcapng"), "--format", "json")
        try board.waitForReader()
        let packet = Self.packet(left: true, right: true)
        for _ in 1...100 { try board.say((1...20).flatMap { _ in packet }) }
        // Behind all of them, something that is told without it.
        try board.say([0x00, 0x00, 0x00, 0x00] + packet)
        try tool.wait(for: #""event":"fault""#)
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(live.lines.last?.contains(#""frames":2001,"#) == true, "\(live.lines.last ?? "")")
        let replay = try home.run("replay", home.path("a.pcapng"), "--format", "json")
        #expect(replay.output == live.output)
        // 2000 units of 4 bytes, and what a program may make of the capture.
        #expect(try home.bytes(of: "a.pcapng").count < 4_000_000)
    }

    @Test func `A bridge that is killed leaves no program behind`() throws {
        let home = try Home()
        #expect(try shell("mkfifo \(home.path("alive"))") == 0)
        let profile = try Self.profile(
            running: "echo hanging >&2; exec sleep 1000 3>alive", in: home)
        var board = try TestBoard()
        var tool = try home.start("run", board.port, "--profile", profile, "--no-record")
        try board.waitForReader()
        try tool.wait(for: "decoder: hanging", in: .complaints)
        // The program opens its end at the same time. It doesn't read, so that the end of its input is nothing to it.
        let alive = try Descriptor.open(home.path("alive"), for: .read)
        tool.send(SIGKILL)
        _ = try tool.finish()
        var poller = Poller()
        poller.watch(alive.number, for: .readable)
        try #require(try poller.wait(until: BootTime.now() + .seconds(60)) == 1, "the program lives on")
        var buffer: [UInt8] = [0]
        #expect(try alive.read(into: &buffer) == 0)
    }

    @Test func `A program that can't be started is said before the port is opened`() throws {
        let home = try Home()
        let text = try Self.fixture("scrambled.json5")
        let missing = try home.write(
            text.replacing("\"python3\"", with: "\"no-such-program\""), to: "missing.json5")
        let result = try home.run("run", "/dev/no-such-port", "--profile", missing)
        #expect(
            result
                == BuiltTool.Result(
                    code: 78, output: "",
                    complaints: """
                        headset-bridge: the profile's decoder can't be started: execvp no-such-program: no such program, \
                        or none that its first line names; install it, or give its whole path

                        """))
        try home.write("text", to: "scrambled.py")
        let forbidden = try home.write(
            text.replacing("\"python3\", \"scrambled.py\"", with: "\"./scrambled.py\""), to: "forbidden.json5"
        )
        let other = try home.run("run", "/dev/no-such-port", "--profile", forbidden)
        #expect(other.code == 78)
        #expect(other.complaints.contains("execvp ./scrambled.py: not a program that may be run"))
    }

    @Test func `Bytes that no program has seen stay unread in a replay, which says so`() throws {
        let home = try Home()
        let profile = try Self.profile(running: "touch started", in: home)
        let file = try home.write(
            Self.packet(left: true, right: true) + Self.packet(left: false, right: true), to: "bytes.bin")
        let result = try home.run("replay", file, "--profile", profile, "--format", "json")
        #expect(result.code == 0)
        #expect(!result.events.contains("placement"))
        #expect(
            result.complaints == """
                headset-bridge: \(file): the profile's decoder didn't run when this was recorded, so that its packets mean \
                nothing; record them with run and this profile; a replay starts no program

                """)
        #expect(try home.names(in: ".").contains("started") == false)
    }
}
