import Glibc
import TestSupport
import Testing
import Timing

/// Boards that speak another protocol, with the built tool.
struct ProfileTests {
    private static let idle: String = {
        var profile = TestProfile()
        profile.framing = "kind: \"idle\", gapMs: 40"
        return profile.text
    }()

    /// A session with a profile, in which the board says each thing once the tool said what it waits for.
    private static func session(
        _ profile: String, at home: borrowing Home, saying: [(bytes: [UInt8], answer: String)]
    ) throws -> BuiltTool.Result {
        var board = try TestBoard()
        var tool = try RunningTool(
            [
                "run", "bench=\(board.port)", "--profile", profile, "--format", "json", "--record",
                home.path("capture.pcapng"),
            ], environment: home.environment)
        try board.waitForReader()
        try tool.wait(for: "\"event\":\"profile\"")
        for (bytes, answer) in saying {
            try board.say(bytes)
            try tool.wait(for: answer)
        }
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 0)
        try home.expectReplay(toSay: live)
        return live
    }

    @Test func `A board that says lines is worn, and its capture needs no profile beside it`() throws {
        let home = try Home()
        let file = try home.write(TestProfile().text, to: "mine.json5")
        let live = try Self.session(
            file, at: home,
            saying: [
                (Array("boot\r\n".utf8), "\"console\""),
                (Array("Ww".utf8) + Array("n\r\n".utf8), "\"to\":\"inEar\""),
            ])
        #expect(live.output.contains("\"protocol\":\"test\""))
        #expect(live.output.contains("\"device_ms\":null"))
    }

    @Test func `A gap ends a message, and a board that says no more is heard all the same`() throws {
        let home = try Home()
        let file = try home.write(Self.idle, to: "mine.json5")
        _ = try Self.session(
            file, at: home,
            saying: [
                (Array("Wwn".utf8), "\"to\":\"inEar\""), (Array("Wnn".utf8), "\"to\":\"offHead\""),
            ])
    }

    @Test func `Raw bytes are shown as they come`() throws {
        let home = try Home()
        let live = try Self.session(
            "raw", at: home, saying: [([0, 0xFF, 0x1B], "\"length\":3,\"bytes\":\"00ff1b\"")])
        #expect(!live.events.contains("hello"))
        let text = try home.run("replay", home.path("capture.pcapng"), "--color", "never")
        #expect(text.output.contains("00 ff 1b                                          |...|\n"))
    }

    @Test func `Any capture is shown raw`() throws {
        let home = try Home()
        let result = try home.run(
            "replay", try home.record("one-ear"), "--profile", "raw", "--format", "json")
        #expect(result.code == 0 && result.complaints.isEmpty)
        #expect(Set(result.events) == ["session", "link", "profile", "raw", "summary"])
    }

    @Test func `The flag comes before the environment, that before the configuration, and native is none`()
        throws
    {
        let home = try Home()
        let bytes = try home.write("Lhi\n", to: "bytes.bin")
        let mine = try home.write(TestProfile().text, to: "mine.json5")
        let file = try home.write("{profile: \"\(mine)\"}", to: "bench.json5")
        let byFile = try home.run("replay", bytes, "--config", file, "--format", "json")
        #expect(byFile.events.contains("log"))
        let byFlag = try home.run("replay", bytes, "--config", file, "--profile", "raw", "--format", "json")
        #expect(byFlag.events.contains("raw"))
        let native = try home.run(
            "replay", bytes, "--config", file, "--profile", "native", "--format", "json")
        #expect(native.code == 65 && !native.events.contains("profile"))
        let byEnvironment = try BuiltTool.run(
            ["run", "/dev/ttyNOWHERE", "--config", file],
            environment: home.environment + ["HEADSET_BRIDGE_PROFILE=smasung"])
        #expect(byEnvironment.code == 78)
    }

    @Test func `A folder is no profile, no configuration and no scenario`() throws {
        let home = try Home()
        let bytes = try home.write("x", to: "bytes.bin")
        let folder = home.path + "/"
        for arguments in [
            ["replay", bytes, "--profile", folder], ["replay", bytes, "--config", folder],
            ["profile", "try", folder, bytes], ["profile", "check", folder],
            ["simulate", folder, "--record", home.path("x")],
        ] {
            let result = try BuiltTool.run(arguments, environment: home.environment)
            #expect(result.code == 78, "\(arguments)")
            #expect(result.complaints.contains("\(folder): "), "\(result.complaints)")
        }
    }

    @Test func `A profile that can't be used is said, with what to try`() throws {
        let home = try Home()
        let bytes = try home.write("x", to: "bytes.bin")
        let wrong = try home.write("{name: \"x\",\n framming: 1}", to: "wrong.json5")
        let mine = try home.write(TestProfile().text, to: "mine.json5")
        let long = try home.write(String(repeating: " ", count: 50_000), to: "long.json5")
        let missing = home.path("nowhere.json5")
        for (profile, code, complaint) in [
            ("rwa", 78, "no profile is called \"rwa\"; did you mean raw?"),
            (wrong, 78, "\(wrong):2:2: unknown key \"framming\"; did you mean \"framing\"?"),
            ("\(mine):ble", 78, "profile test has no framing \"ble\"; it has but one, without a name"),
            ("native:cobs", 78, "native has but one framing, without a name; leave \":cobs\" out"),
            ("raw:ble", 78, "profile raw has no framing \"ble\"; it has but one, without a name"),
            (missing, 66, "open \(missing): no such file or directory; check the name"),
            (long, 78, "\(long): longer than 40000 bytes"),
        ] as [(String, Int32, String)] {
            let result = try home.run("replay", bytes, "--profile", profile)
            #expect(
                result
                    == BuiltTool.Result(code: code, output: "", complaints: "headset-bridge: \(complaint)\n"))
        }
    }
}
