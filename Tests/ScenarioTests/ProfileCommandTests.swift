import Glibc
import SystemCalls
import TestSupport
import Testing

/// `profile list`, `show` and `check`.
struct ProfileCommandTests {
    @Test func `The list has a line a profile, for people and for programs`() throws {
        let home = try Home()
        let text = try home.run("profile", "list")
        #expect(text.code == 0 && text.complaints == "")
        #expect(text.lines[0].split(separator: " ") == ["name", "framings", "packets", "tells", "about"])
        #expect(
            text.lines.contains {
                $0.split(separator: " ").prefix(4) == ["samsung", "envelopes", "checked", "verdicts"]
            }
        )
        let json = try home.run("profile", "list", "--format", "json")
        #expect(json.lines.count == text.lines.count - 1)
        #expect(
            json.lines[0].hasPrefix(
                "{\"v\":1,\"name\":\"native\",\"framings\":[\"cobs\"],\"clock\":\"device\","))
        #expect(
            json.lines.contains(
                """
                {"v":1,"name":"google_pixelbuds","framings":["default","gfps"],"clock":"arrival","trust":"checked",\
                "confirm_ms":null,"silence_ms":null,"tells":["edges"],"about":"Google Pixel Buds: buds in their case"}
                """))
        #expect(
            json.lines.contains(
                """
                {"v":1,"name":"raw","framings":["message"],"clock":"arrival","trust":null,"confirm_ms":null,\
                "silence_ms":null,"tells":[],"about":"any bytes, in hexadecimal and as text"}
                """))
    }

    @Test func `What is shown is a file that works, byte for byte`() throws {
        let home = try Home()
        for line in try home.run("profile", "list").lines.dropFirst(2) {
            let name = String(line.prefix { $0 != " " })
            let shown = try home.run("profile", "show", name)
            #expect(shown.code == 0 && shown.complaints == "", "\(name)")
            let file = try home.write(shown.output, to: name + ".json5")
            let checked = try home.run("profile", "check", file)
            #expect(checked.code == 0, "\(checked.complaints)")
            #expect(checked.lines[0].hasPrefix("\(file): right: profile \(name) · "), "\(checked.output)")
            #expect(try home.run("profile", "show", file).output == shown.output)
        }
        #expect(
            try home.run("profile", "show", projectFolder + "/protocol/profiles/hb.json5").output
                == home.run("profile", "show", "hb").output)
    }

    @Test func `The native protocol is no file, and it is said where it is described`() throws {
        let home = try Home()
        let shown = try home.run("profile", "show", "native")
        #expect(shown.code == 0)
        #expect(shown.output.contains("protocol/spec.md"))
        let tried = try home.run("profile", "try", "native", "x.bin")
        #expect(tried.code == 78)
        #expect(tried.complaints.contains("headset-bridge replay x.bin"))
    }

    @Test func `Every wrong file is told, with the place and the key that was meant`() throws {
        let home = try Home()
        let right = try home.write("{name: 'a', framing: {kind: 'slip'}}", to: "right.json5")
        let typo = try home.write("{name: 'a',\n framing: {kynd: 'slip'}}", to: "typo.json5")
        let pattern = try home.write(
            "{name: 'a', framing: {kind: 'lines'},\n lines: [{match: '(a'}]}", to: "pattern.json5")
        let none = home.path("none.json5")
        let result = try home.run("profile", "check", typo, right, none, pattern)
        #expect(result.code == 78)
        #expect(result.lines.map { $0.prefix(right.count + 7) } == ["\(right): right", "\(right): it ha"])
        let complaints = result.complaints.split(separator: "\n")
        try #require(complaints.count == 3)
        #expect(complaints[0].hasPrefix("headset-bridge: \(typo):2:12: "), "\(complaints[0])")
        #expect(complaints[0].contains("\"kind\""))
        #expect(complaints[1].contains("open \(none): no such file"))
        #expect(complaints[2].hasPrefix("headset-bridge: \(pattern):2:"), "\(complaints[2])")
        #expect(try home.run("profile", "check", right, none).code == 66)
        #expect(try home.run("profile", "check", home.path).code == 78)
    }

    @Test func `A file from elsewhere can't speak to the terminal`() throws {
        let home = try Home()
        let text =
            "{name: 'a', framing: {kind: 'lines'}, lines: [{name: '\\u001b[2J', match: ''}, {name: '\\u001b]0;', match: 'z'}]}"
        let checked = try home.run("profile", "check", home.write(text, to: "a.json5"))
        #expect(checked.code == 0, "\(checked.complaints)")
        #expect(!checked.output.contains("\u{1B}"))
        let bytes = try home.write("\u{1B}[31mx\n", to: "log")
        let tried = try home.run("profile", "try", home.path("a.json5"), bytes)
        #expect(tried.code == 0)
        #expect(!(tried.output + tried.complaints).contains("\u{1B}"))
    }

    @Test func `A name that nothing has gets the nearest`() throws {
        let home = try Home()
        let wrong = [
            ["profile", "show", "samsang"], ["profile", "try", "samsang", "-"],
            ["replay", "-", "--profile", "samsang"],
        ]
        for arguments in wrong {
            let result = try BuiltTool.run(arguments, environment: home.environment)
            #expect(result.code == 78, "\(arguments)")
            #expect(
                result.complaints
                    == "headset-bridge: no profile is called \"samsang\"; did you mean samsung?\n")
        }
        #expect(
            try home.run("profile", "show", "nonsense").complaints.contains("headset-bridge profile list"))
        let framing = try home.run("profile", "try", "google_pixelbuds:gfsp", "-")
        #expect(framing.code == 78)
        #expect(framing.complaints.contains("did you mean \"gfps\"?"))
    }

    @Test func `A word that is no command of profile gets the nearest`() throws {
        let home = try Home()
        #expect(
            try home.run("profile", "chek", "x").complaints
                == "headset-bridge: profile: unknown command \"chek\"; did you mean check?\n")
        for arguments in [["profile"], ["profile", "nonsense"], ["profile", "--format", "json"]] {
            let result = try BuiltTool.run(arguments, environment: home.environment)
            #expect(result.code == 2)
        }
        #expect(try home.run("profile", "--help").output.contains("profile try PROFILE FILE"))
        #expect(
            try home.run("profile", "show", "--help").output.hasPrefix("headset-bridge profile show NAME "))
    }

    @Test func `An unknown stream is told by the profile that fits it`() throws {
        let home = try Home()
        let frames = try VendorFrames.samsung.valid
        let file = try home.write((0..<3).flatMap { _ in frames }.flatMap { $0 }, to: "bytes")
        let text = try home.run("identify", file)
        #expect(text.lines.contains("profile   matches built-in profile samsung: 27 of 27 packets"))
        #expect(text.lines.last == "next      replay \(file) --profile samsung")
        let json = try home.run("identify", file, "--format", "json")
        #expect(json.output.contains(#""profile":"samsung","profile_taken":27,"profile_of":27"#))
        let other = try home.run("identify", home.write(Array("12345".utf8), to: "few"), "--format", "json")
        #expect(other.output.contains(#""profile":null,"profile_taken":null,"profile_of":null"#))
    }
}
