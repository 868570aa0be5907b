import FoundationEssentials
import Glibc
import SystemCalls
import TestSupport
import Testing

/// `profile try`: what a profile makes of a capture, unit by unit.
struct ProfileTryTests {
    private static let lines = ["arduino", "esp_idf", "hb", "zephyr"]

    /// The frames of a vendor, twice over, some of them damaged.
    private static func stream(_ vendor: VendorFrames, seed: UInt64) throws -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        var bytes: [UInt8] = []
        for frame in try (vendor.entries + vendor.entries).map(\.bytes) {
            var frame = frame
            if Int.random(in: 0..<5, using: &generator) == 0,
                let place = frame.indices.randomElement(using: &generator)
            {
                frame[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
            bytes += frame
        }
        return bytes
    }

    /// The lines, but for a number of seconds, which is none that ``JSONValue`` knows.
    private static func values(_ result: BuiltTool.Result) throws -> [JSONValue] {
        try result.lines.map { line in
            let whole = line.replacing(/"duration_s":[0-9.]+/, with: "\"duration_s\":0")
            return try JSONDecoder().decode(JSONValue.self, from: Data(whole.utf8))
        }
    }

    /// Tries a profile on a file and replays it, and compares what both say of every unit.
    private static func expectAgreement(_ profile: String, _ file: String, at home: borrowing Home) throws {
        let tried = try values(home.run("profile", "try", profile, file, "--format", "json"))
        let told = try values(home.run("replay", file, "--profile", profile, "--format", "json"))
        let units = tried.dropLast()
        let summary = try #require(told.last)
        let last = try #require(tried.last)
        #expect(last["packets"] == summary["frames"])
        #expect(units.map { $0["seq"] } == (1...units.count).map { JSONValue.integer($0) })
        let isOfLines = lines.contains(profile)
        let consoles = units.filter {
            $0["verdict"] == .string("console")
                || (isOfLines && $0["kind"] == .null && $0["rule"] == .null
                    && $0["verdict"] == .string("packet"))
        }
        #expect(consoles.count == told.count { $0["event"] == .string("console") })
        let faults = units.filter { $0["kind"] != .null }.map { $0["kind"] }
        #expect(faults == told.filter { $0["event"] == .string("fault") }.map { $0["kind"] })
        let logs = units.flatMap { $0["says"].elements }.count { "\($0)".contains("log ") }
        #expect(logs == told.count { $0["event"] == .string("log") })
    }

    @Test(arguments: VendorFrames.streams)
    func `A trial takes what a replay takes, and nothing else`(vendor: VendorFrames) throws {
        let home = try Home()
        for seed: UInt64 in 1...3 {
            let file = try home.write(Self.stream(vendor, seed: seed), to: "\(seed).bin")
            try Self.expectAgreement(vendor.name, file, at: home)
        }
    }

    @Test(arguments: lines)
    func `A trial reads lines as a replay does`(name: String) throws {
        let home = try Home()
        let file = try home.write(fixtureBytes("lines/\(name).log"), to: "log")
        try Self.expectAgreement(name, file, at: home)
    }

    @Test func `A trial keeps the units of a recorded session as they were`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--profile", "tozo", "--format", "json", "--record", home.path("capture"))
        try board.waitForReader()
        let battery: [UInt8] = [0x01, 0x02, 0x01, 0x64, 0x64]
        for _ in 1...3 {
            try board.say(battery)
            // Said once the gap behind the frame has passed.
            try tool.wait(for: "battery: case 100 %")
        }
        tool.send(SIGINT)
        _ = try tool.finish()
        try Self.expectAgreement("tozo", home.path("capture"), at: home)
        let tried = try home.run("profile", "try", "tozo", home.path("capture"))
        #expect(tried.complaints.hasPrefix("packets                          3  intact, of 3 units\n"))
    }

    @Test func `What is said, remembered and answered stands below each unit`() throws {
        let home = try Home()
        let profile = """
            {name: "mine", trust: "checked", memory: {primary: null},
             identity: {board: "b", formFactor: "earbuds", channels: [
               {ear: "left", kind: "verdict"}, {ear: "right", kind: "proximity", range: [0, 999], periodMs: 10}]},
             framing: {kind: "envelopes", envelopes: {name: "e", sync: "a5", size: 4, check: {sum: "sum8"}}},
             messages: [
               {name: "role", when: {"1:u8": 1},
                remember: {primary: {value: "2:u8", map: {"0": "left", "1": "right"}, else: "hold"}}, reply: "06"},
               {name: "state", when: {"1:u8": 2}, emit: [
                 {wear: "primary", state: {value: "2:u8", map: {"0": "notWorn", "1": "worn"}}},
                 {sample: "right", value: "2:u8"}, {log: {format: "state {2:u8}"}}]}]}
            """
        let file = try home.write(profile, to: "mine.json5")
        let bytes: [UInt8] = [
            0xA5, 1, 0, 0xA6, 0xA5, 2, 1, 0xA8, 0xA5, 2, 9, 0xB0, 0xA5, 9, 0, 0xAE, 0xA5, 2, 1, 0xFF,
        ]
        let result = try home.run("profile", "try", file, home.write(bytes, to: "bytes"))
        #expect(result.code == 0)
        #expect(
            result.output
                == """
                ←      1  packet e · role                   a5 01 00 a6
                          remember primary left
                          reply 06
                ←      2  packet e · state                  a5 02 01 a8
                          sample right prox 1
                          wear left worn
                          log info state 1
                ←      3  packet e · no sense               a5 02 09 b0
                          2:u8 is 9, which stands for nothing
                ←      4  packet e · no rule                a5 09 00 ae
                ←      5  fault check                       a5 02 01 ff

                """)
        #expect(
            result.complaints
                == """
                packets                          4  intact, of 5 units
                  role                           1
                  state                          1
                  no rule                        1
                  no sense                       1  a rule says they can't mean that
                faults                           1  check 1
                left                             1  worn
                → 1 packet met no rule: it begins a5 09 00 ae

                """)
        let json = try home.run(
            "profile", "try", file, home.path("bytes"), "--format", "json", "--count", "1")
        #expect(
            json.output
                == """
                {"v":1,"seq":1,"t":0,"link":"-","event":"unit","direction":"received","verdict":"packet","kind":null,\
                "envelope":"e","rule":"role","reason":null,"text":null,"length":4,"bytes":"a50100a6","says":[],\
                "remembered":["primary left"],"replies":["06"]}
                {"v":1,"seq":6,"t":0,"link":null,"event":"trial","units":5,"packets":4,"rules":["1 role","1 state"],\
                "unread":1,"meaningless":1,"faults":["1 check"],"console":0,"answers":0,"sent":0,"left":["worn"],\
                "right":[],"profile":null,"profile_taken":null,"profile_of":null,\
                "advice":["1 packet met no rule: it begins a5 09 00 ae"]}

                """)
    }

    @Test func `Where the length is off, the check isn't blamed`() throws {
        let home = try Home()
        let profile = """
            {name: "mine", view: "raw", framing: {kind: "envelopes", envelopes: {
              sync: "c3", length: {field: "1:u8", add: 4}, check: {sum: "sum8"}}}}
            """
        let bytes = (UInt8(0)..<20).flatMap { number -> [UInt8] in
            let packet = [0xC3, 2 + number % 3] + [UInt8](repeating: number, count: 1 + Int(number % 3))
            return packet + [packet.reduce(0, &+)]
        }
        let result = try home.run(
            "profile", "try", home.write(profile, to: "mine.json5"), home.write(bytes, to: "bytes"))
        #expect(result.code == 65)
        #expect(
            result.complaints.contains(
                "→ the length is likelier wrong than the check: with add 2, not 4, 20 of 20 packets are intact\n"
            ),
            "\(result.complaints)")
    }

    @Test func `Without an intact packet it is 65, and the profile that fits is named`() throws {
        let home = try Home()
        let file = try home.write(VendorFrames.samsung.valid.flatMap { $0 }, to: "bytes")
        let result = try home.run("profile", "try", "sony", file)
        #expect(result.code == 65)
        #expect(result.complaints.contains("→ the bytes fit the profile samsung: 9 of 9 packets\n"))
        #expect(
            result.complaints.hasSuffix(
                "headset-bridge: \(file): not one intact packet by the profile sony\n"))
        #expect(try home.run("profile", "try", "sony", home.path("none")).code == 66)
        #expect(try home.run("profile", "try", home.path("none.json5"), file).code == 66)
        #expect(try home.run("profile", "try", "sony", home.write([], to: "empty")).code == 65)
        #expect(try home.run("profile", "try", "sony", home.path).code == 65)
    }

    @Test func `Standard input is read, and hex text with its times and directions`() throws {
        let home = try Home()
        let hex =
            "0.100 RX fd 04 00 7c 00 34 4d dd\n0.250 TX 01 02\n0.300 RX fd 07 00 c3 00 00 00 00 6a dd dd\n"
        var tool = try RunningTool(
            ["profile", "try", "samsung", "-"], environment: home.environment, isFed: true)
        try tool.feed(Array(hex.utf8)[...])
        tool.endInput()
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(
            result.output
                == """
                    0.000  ←      1  packet default · no rule          fd 04 00 7c 00 34 4d dd
                    0.150  →      2  sent                              01 02
                    0.200  ←      3  packet default · no rule          fd 07 00 c3 00 00 00 00 6a dd dd

                """, "\(result.complaints)")
    }

    @Test func `A reader that goes away ends it well`() throws {
        let home = try Home()
        let file = try home.write((0..<50_000).flatMap { _ in Array("hb L worn\n".utf8) }, to: "log")
        let tool = try BuiltTool.path()
        #expect(try shell("\(tool) profile try hb \(file) 2>/dev/null | head -n 1 >/dev/null") == 0)
        let result = try home.run("profile", "try", "hb", file, "--count", "2")
        #expect(result.lines.count == 4)
        #expect(result.complaints.hasPrefix("packets                      50000  intact, of 50000 units\n"))
    }
}
