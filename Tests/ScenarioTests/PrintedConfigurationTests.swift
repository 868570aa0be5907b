import TestSupport
import Testing

/// `--print-config`: the settings as a file, with where each comes from.
struct PrintedConfigurationTests {
    private static let file = """
        {
          parameters: {donMs: 400, leakDoff: "inf", sensors: {"0 left": {weight: 2}}},
          boards: {"Demo \\"Buds\\"": {donMs: 300, doffMs: 200}, plain: {minFresh: 2}, "": {minFresh: 3}},
          bridge: {graceMs: 7000},
          host: {address: "12:34:56:78:9A:BC"},
        }
        """

    @Test func `Each value stands with where it comes from`() throws {
        let home = try Home()
        let file = try home.write(Self.file, to: "bench.json5")
        let printed = try BuiltTool.run(
            ["run", "--print-config", "--config", file, "--playing", "call", "--on-unplug", "hold"],
            environment: home.environment + ["HEADSET_BRIDGE_BAUD=9600", "HEADSET_BRIDGE_PLAYING=media"])
        #expect(printed.code == 0)
        #expect(printed.complaints == "")
        let lines = printed.lines.map { $0.split(separator: " ").joined(separator: " ") }
        for line in [
            "// what headset-bridge run goes by, and where it comes from",
            "donMs: 400, // \(file)", "\"Demo \\\"Buds\\\"\": {", "donMs: 300, // \(file)", "plain: {",
            "\"\": {",
            "leakDoff: \"inf\", // \(file)", "weight: 2, // \(file)", "graceMs: 7000, // \(file)",
            "address: \"12:34:56:78:9A:BC\", // \(file)", "playing: \"call\", // --playing",
            "onUnplug: \"hold\", // --on-unplug", "baud: 9600, // HEADSET_BRIDGE_BAUD",
            "silenceMs: 2000, // default", "doffMs: null, // default", "profile: \"native\", // default",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        // Of a board only what is its own.
        #expect(lines.count { $0.hasPrefix("minFresh:") } == 3)
        #expect(lines.count { $0.hasPrefix("weight:") } == 1)
    }

    @Test func `Given as a configuration it comes to the same`() throws {
        let home = try Home()
        let file = try home.write(Self.file, to: "bench.json5")
        let first = try home.run("run", "--print-config", "--config", file, "--grace", "3")
        let saved = try home.write(first.output, to: "saved.json5")
        let second = try home.run("run", "/dev/ttyNOWHERE", "--print-config", "--config", saved)
        func values(_ result: BuiltTool.Result) -> [Substring] {
            result.lines.map { $0.prefix { $0 != "/" } }
        }
        #expect(values(second) == values(first))
        #expect(second.lines.count { $0.contains("// \(saved)") } > 30)
        let digests = try [file, saved].map { configuration in
            let capture = home.path("\(configuration == file).pcapng")
            #expect(
                try home.run("simulate", "one-ear", "--record", capture, "--config", configuration).code == 0)
            return try home.run("replay", capture, "--format", "json").lines[0].split(separator: ",")[7]
        }
        #expect(digests[0] == digests[1])
    }

    @Test func `It says what is wrong, as the command itself would`() throws {
        let home = try Home()
        let file = try home.write("{parameters: {donMS: 400}}", to: "bench.json5")
        let wrong = try home.run("run", "--print-config", "--config", file)
        #expect(wrong.code == 78)
        #expect(wrong.output == "")
        #expect(wrong.complaints.hasPrefix("headset-bridge: \(file):1:15: unknown key \"donMS\""))
        #expect(try home.run("identify", "--print-config").code == 2)
        #expect(try home.run("run", "--print-config", "--donMs", "3").code == 2)
    }

    @Test func `A replay doesn't read the home, and says what a capture may have`() throws {
        let home = try Home()
        #expect(try shell("mkdir -p \(home.path(".config/headset-bridge"))") == 0)
        let own = try home.write("{parameters: {donMs: 1}}", to: ".config/headset-bridge/config.json5")
        let run = try home.run("run", "--print-config")
        #expect(run.lines.contains { $0.contains("donMs: 1,") && $0.hasSuffix("// \(own)") })
        let replay = try home.run("replay", "--print-config")
        #expect(
            replay.lines.contains {
                $0.contains("donMs: null,") && $0.hasSuffix("// default, where a capture has none")
            })
    }

    @Test func `Of a capture it says what that recorded, and what goes before it`() throws {
        let home = try Home()
        let recorded = try home.write(Self.file, to: "bench.json5")
        let capture = home.path("capture.pcapng")
        #expect(
            try home.run("simulate", "one-ear", "--record", capture, "--config", recorded).code == 0)
        let other = try home.write("{parameters: {doffMs: 77}}", to: "other.json5")
        let printed = try home.run(
            "replay", capture, "--print-config", "--config", other, "--playing", "call")
        #expect(printed.code == 0)
        #expect(printed.complaints == "")
        let lines = printed.lines.map { $0.split(separator: " ").joined(separator: " ") }
        for line in [
            "// what headset-bridge replay goes by, and where it comes from",
            "donMs: 400, // \(capture)", "\"Demo \\\"Buds\\\"\": {", "donMs: 300, // \(capture)",
            "doffMs: 77, // \(other)", "graceMs: 7000, // \(capture)", "dwellMs: 0, // \(capture)",
            "playing: \"call\", // --playing", "profile: \"native\", // \(capture)",
            "baud: 115200, // default",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        let saved = try home.write(printed.output, to: "saved.json5")
        #expect(
            try home.run("replay", capture, "--config", saved).output
                == home.run("replay", capture, "--config", other, "--playing", "call").output)
        let bytes = try home.write("nothing of the kind", to: "bytes")
        #expect(
            try home.run("replay", bytes, "--print-config").lines.contains {
                $0.contains("donMs: null,") && $0.hasSuffix("// default, where a capture has none")
            })
    }

    @Test(
        arguments: [
            (["replay", "nowhere.pcapng", "--print-config"], 66),
            (["replay", "one.pcapng", "two.pcapng", "--print-config"], 2),
            (["replay", "--print-config", "--from", "3", "--to", "2"], 2),
            (["simulate", "nosuch", "--print-config"], 78),
            (["simulate", "nowhere.json5", "--print-config"], 66),
            (["simulate", "--print-config", "--overwrite"], 2),
            (["run", "--print-config", "--format", "json"], 2),
            (["run", "--print-config", "--timeout", "3"], 2),
            (["run", "/dev/ttyNOWHERE", "--print-config", "--record", "x", "--no-record"], 2),
            (["send", "/dev/ttyNOWHERE", "nosuch", "--print-config"], 2),
            (["send", "--print-config", "--overwrite"], 2),
        ] as [([String], Int32)])
    func `What the command itself would refuse, it refuses`(arguments: [String], code: Int32) throws {
        let home = try Home()
        let result = try BuiltTool.run(arguments, environment: home.environment)
        #expect(result.code == code, "\(result)")
        #expect(result.output == "")
        #expect(result.complaints.split(separator: "\n").count == 1)
    }

    @Test func `A format in the environment is for other commands`() throws {
        let home = try Home()
        let result = try BuiltTool.run(
            ["run", "--print-config"], environment: home.environment + ["HEADSET_BRIDGE_FORMAT=json"])
        #expect(result.code == 0)
    }
}
