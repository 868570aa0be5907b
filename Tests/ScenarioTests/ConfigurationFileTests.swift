import TestSupport
import Testing

/// Configuration files that are wrong: each says where and what to do.
struct ConfigurationFileTests {
    @Test(arguments: [
        ("{parameters: {", "1:15: expected a key or \"}\", found the end of the file"),
        (
            "{\n  parameters: {donMS: 400},\n}",
            "2:16: unknown key \"donMS\" in parameters; did you mean \"donMs\"?"
        ),
        ("{parameter: {}}", "1:2: unknown key \"parameter\"; did you mean \"parameters\"?"),
        (
            "{bridge: {onUnplug: \"holdd\"}}",
            "1:21: bridge.onUnplug: unknown value \"holdd\"; did you mean \"hold\"?"
        ),
        ("{bridge: {graceMs: -1}}", "1:20: bridge.graceMs: -1 ms is out of range; expected 0 to 86400000"),
        (
            "{host: {address: \"phone\"}}",
            "1:18: host.address: not a Bluetooth address like 12:34:56:78:9A:BC"
        ),
        (
            "{serial: {baud: 0}}",
            "1:17: serial.baud: not a speed that a line can have; give bits a second, like 115200"
        ),
        (
            "{serial: {frame: \"8N3\"}}",
            "1:18: serial.frame: not a frame format; give data bits (5 to 8), parity (N, E, O, M, S) and stop bits (1, 2), like \"8N1\""
        ),
        (
            "{serial: {flow: \"hard\"}}",
            "1:17: serial.flow: unknown value \"hard\"; allowed: none, hardware, software"
        ),
        ("[]", "1:1: expected an object, found an array"),
    ])
    func `What is wrong in a configuration is said with its place`(text: String, reason: String) throws {
        let home = try Home()
        let file = try home.write(text, to: "bench.json5")
        let capture = try home.record("one-ear")
        for command in [["run", "/dev/ttyNOWHERE"], ["replay", capture], ["simulate", "demo"]] {
            #expect(
                try BuiltTool.run(command + ["--config", file], environment: home.environment)
                    == BuiltTool.Result(
                        code: 78, output: "", complaints: "headset-bridge: \(file):\(reason)\n"))
        }
    }

    @Test func `A configuration that is missing, unreadable, or no such thing`() throws {
        let home = try Home()
        let missing = try home.run("run", "/dev/ttyNOWHERE", "--config", home.path("nowhere"))
        #expect(missing.code == 66)
        #expect(
            missing.complaints
                == "headset-bridge: open \(home.path("nowhere")): no such file or directory; check the name\n"
        )
        let long = try home.write(String(repeating: " ", count: 2 << 20), to: "long")
        let tooLong = try home.run("run", "/dev/ttyNOWHERE", "--config", long)
        #expect(tooLong.code == 78)
        #expect(tooLong.complaints == "headset-bridge: \(long): longer than 1048576 bytes\n")
    }

    @Test func `A configuration lies over what a capture recorded, and the digest tells`() throws {
        let home = try Home()
        let capture = try home.record("one-ear")
        let recorded = try home.run("replay", capture, "--format", "json")
        let file = try home.write("{parameters: {donMs: 900}}", to: "bench.json5")
        let changed = try home.run("replay", capture, "--format", "json", "--config", file)
        #expect(changed.code == 0)
        #expect(changed.lines.first != recorded.lines.first)
        #expect(recorded.output.contains("\"cause\":\"don\",\"device_ms\":2550,\"latency_ms\":550"))
        #expect(changed.output.contains("\"cause\":\"don\",\"device_ms\":2900,\"latency_ms\":900"))
    }

    @Test func `Run reads the file in the home, replay doesn't`() throws {
        let home = try Home()
        let capture = try home.record("one-ear")
        #expect(try shell("mkdir -p \(home.path(".config/headset-bridge"))") == 0)
        try home.write("{parameters: {donMS: 1}}", to: ".config/headset-bridge/config.json5")
        #expect(try home.run("run", "/dev/ttyNOWHERE").code == 78)
        #expect(try home.run("replay", capture).code == 0)
    }

    @Test func `A file agrees with what a capture recorded, or is refused`() throws {
        let home = try Home()
        let on = try home.write("{parameters: {thresholdOnPercent: 90}}", to: "on.json5")
        let capture = home.path("capture.pcapng")
        #expect(try home.run("simulate", "one-ear", "--record", capture, "--config", on).code == 0)
        let off = try home.write("{parameters: {thresholdOffPercent: 70}}", to: "off.json5")
        let replayed = try home.run("replay", capture, "--format", "json", "--config", off)
        #expect(replayed.code == 0)
        #expect(replayed.complaints == "")
        let usual = try home.record("one-ear", as: "usual.pcapng")
        #expect(
            try home.run("replay", usual, "--config", off)
                == BuiltTool.Result(
                    code: 78, output: "",
                    complaints: """
                        headset-bridge: \(off): parameters: thresholdOffPercent can't be 70; it may be less than \
                        thresholdOnPercent (60)

                        """))
    }
}
