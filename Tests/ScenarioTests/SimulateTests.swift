import TestSupport
import Testing

/// What `simulate` plays, and what it takes no notice of.
struct SimulateTests {
    private static let story = """
        {
          title: "A bench of one's own",
          started: "2026-01-05T09:00:00Z",
          seed: 3,
          lengthMs: 3000,
          board: {
            name: "Mono", id: "MINE-01", firmware: "1", formFactor: "onEar", capabilities: ["placement"],
            address: "12:34:56:78:9A:B2",
            channels: [
              {ear: "right", sensor: 0, kind: "proximity", range: [0, 1000], periodMs: 40, open: 100, worn: 900},
            ],
          },
          steps: [
            {at: 1000, don: "right"},
          ],
        }
        """

    @Test func `A scenario of one's own is played by its path`() throws {
        let home = try Home()
        let file = try home.write(Self.story, to: "mine.json5")
        let capture = home.path("capture.pcapng")
        #expect(
            try home.run("simulate", file, "--record", capture)
                == BuiltTool.Result(code: 0, output: "", complaints: ""))
        let replay = try home.run("replay", capture, "--format", "json")
        #expect(replay.code == 0)
        #expect(replay.complaints == "")
        #expect(replay.output.contains("\"board\":\"MINE-01\""))
        #expect(
            replay.output.contains(
                "\"scope\":\"device\",\"from\":\"offHead\",\"to\":\"onHead\",\"cause\":\"don\""))
    }

    @Test(arguments: [
        ("at: 1000, don: \"right\"", "at: 1000, don: \"left\"", "14:21: steps[0].don: "),
        ("lengthMs: 3000", "length: 3000", "5:3: unknown key \"length\""),
        ("steps: [", "steps: {", "14:5: expected a key"),
    ])
    func `What is wrong in it is said with its line`(right: String, wrong: String, reason: String) throws {
        let home = try Home()
        let file = try home.write(Self.story.replacing(right, with: wrong), to: "mine.json5")
        let result = try home.run("simulate", file, "--record", home.path("capture.pcapng"))
        #expect(result.code == 78)
        #expect(result.output == "")
        #expect(result.complaints.hasPrefix("headset-bridge: \(file):\(reason)"), "\(result.complaints)")
        #expect(try home.names(in: "") == ["mine.json5"])
    }

    @Test func `One that isn't there, and a word that is none of the tool's own`() throws {
        let home = try Home()
        let missing = try home.run("simulate", home.path("mine.json5"))
        #expect(missing.code == 66)
        #expect(
            missing.complaints
                == "headset-bridge: open \(home.path("mine.json5")): no such file or directory; check the name\n"
        )
        #expect(try home.run("simulate", "mine.json5").code == 66)
        #expect(try home.run("simulate", "mine").code == 78)
    }

    @Test func `The configuration in the home changes nothing`() throws {
        let home = try Home()
        _ = try home.record("one-ear", as: "before.pcapng")
        #expect(try shell("mkdir -p \(home.path(".config/headset-bridge"))") == 0)
        let own = try home.write("{parameters: {donMs: 900}}", to: ".config/headset-bridge/config.json5")
        _ = try home.record("one-ear", as: "after.pcapng")
        #expect(try home.bytes(of: "before.pcapng") == home.bytes(of: "after.pcapng"))
        let given = home.path("given.pcapng")
        #expect(try home.run("simulate", "one-ear", "--record", given, "--config", own).code == 0)
        #expect(try home.bytes(of: "before.pcapng") != home.bytes(of: "given.pcapng"))
    }

    @Test func `On a terminal a board boots with another id each time, with a seed the same`() throws {
        let home = try Home()
        let usual = try ["a", "b"].map { try Self.bootID(on: $0, at: home) }
        let seeded = try ["c", "d"].map { try Self.bootID(on: $0, seed: "5", at: home) }
        #expect(usual[0] != usual[1])
        #expect(seeded[0] == seeded[1])
    }

    /// What a simulated board says when it is bridged. Each has a link of its own: one that a killed board left behind
    /// may lead to a terminal that is somebody else's by now.
    private static func bootID(
        on name: String, seed: String? = nil, at home: borrowing Home
    ) throws -> Substring {
        let port = home.path(name)
        var board = try RunningTool(
            ["simulate", "one-ear", "--link", port] + (seed.map { ["--seed", $0] } ?? []),
            environment: home.environment)
        try board.wait(for: port)
        var tool = try home.start("run", port, "--no-record", "--format", "json")
        let hello = try tool.wait(for: "\"boot_id\":\"")
        let id = try #require(hello.split(separator: "\"boot_id\":\"").last?.prefix { $0 != "\"" })
        #expect(id.count == 8)
        return id
    }
}
