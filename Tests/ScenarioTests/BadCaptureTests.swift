import Glibc
import TestSupport
import Testing

/// What `replay` says about files that it can't replay, or not to the end.
struct BadCaptureTests {
    @Test func `Random bytes are no capture, and are told as what they are`() throws {
        let home = try Home()
        var random = SeededGenerator(seed: 65)
        let file = try home.write(
            (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }, to: "random")
        let result = try home.run("replay", file, "--format", "json")
        #expect(result.code == 65)
        #expect(result.events.first == "session")
        #expect(result.events.last == "summary")
        #expect(
            result.complaints == """
                headset-bridge: \(file): not a capture, and as raw bytes without one intact frame; give a capture \
                that run recorded, or the bytes of a board that speaks protocol/spec.md

                """)
    }

    @Test func `An empty file is said to be empty`() throws {
        let home = try Home()
        let file = try home.write("", to: "empty")
        #expect(
            try home.run("replay", file)
                == BuiltTool.Result(
                    code: 65, output: "",
                    complaints: "headset-bridge: \(file): it is empty; record a session with run --record\n"))
    }

    @Test func `A folder is no capture`() throws {
        let home = try Home()
        #expect(
            try home.run("replay", home.path)
                == BuiltTool.Result(
                    code: 65, output: "",
                    complaints:
                        "headset-bridge: read \(home.path): this is a directory; give the name of something in it\n"
                ))
    }

    @Test func `A missing file is said before anything is printed`() throws {
        let home = try Home()
        let capture = try home.record("one-ear")
        #expect(
            try home.run("replay", capture, home.path("nowhere"))
                == BuiltTool.Result(
                    code: 66, output: "",
                    complaints:
                        "headset-bridge: open \(home.path("nowhere")): no such file or directory; check the name\n"
                ))
    }

    @Test func `A file that must not be read is said`() throws {
        let home = try Home()
        let stranger = try Stranger(at: home)
        let file = try home.record("one-ear")
        chmod(file, 0)
        #expect(
            try stranger.run("replay", file)
                == BuiltTool.Result(
                    code: 77, output: "",
                    complaints:
                        "headset-bridge: open \(file): permission denied; see with ls -l who may use it\n"))
    }

    @Test func `A missing file is told before one that must not be read`() throws {
        let home = try Home()
        let stranger = try Stranger(at: home)
        let file = try home.record("one-ear")
        chmod(file, 0)
        let result = try stranger.run("replay", file, home.path("nowhere"))
        #expect(result.code == 66)
        #expect(result.complaints.contains("nowhere: no such file"))
    }

    @Test func `A capture of two sessions is refused, and both are named`() throws {
        let home = try Home()
        let capture = try home.record("one-ear", seed: 0xA, as: "one.pcapng")
        let other = try home.record("one-ear", seed: 0xB, as: "two.pcapng")
        let later = try home.record("two-batches", seed: 0xC, as: "three.pcapng")
        #expect(try shell("mergecap -w \(home.path("mixed.pcapng")) \(capture) \(other)") == 0)
        #expect(try shell("mergecap -w \(home.path("behind.pcapng")) \(capture) \(later)") == 0)
        #expect(try shell("cat \(capture) \(later) > \(home.path("joined.pcapng"))") == 0)
        for name in ["mixed", "behind", "joined"] {
            let file = home.path("\(name).pcapng")
            let result = try home.run("replay", file, "--format", "json")
            #expect(result.code == 65, "\(name)")
            let complaint =
                #/headset-bridge: \S+: records of several sessions: ([0-9a-f]{16}), ([0-9a-f]{16}); give the captures one by one\n/#
            let ids = try #require(result.complaints.wholeMatch(of: complaint), "\(result.complaints)").output
            #expect(ids.1 != ids.2)
            #expect(result.events.last == "summary")
        }
    }

    @Test func `A capture without its start says so once, and counts from its first packet`() throws {
        let home = try Home()
        let capture = try home.record("one-ear")
        let cut = home.path("cut.pcapng")
        #expect(try shell("editcap -r \(capture) \(cut) 20-100") == 0)
        let result = try home.run("replay", cut, "--format", "json")
        #expect(result.code == 0)
        #expect(
            result.complaints == """
                headset-bridge: \(cut): no start record; times count from the first packet, and the defaults apply
                headset-bridge: \(cut): no board says who it is in it, so that nothing could be decided; give the \
                whole capture, and choose a part with --from and --to

                """)
        #expect(result.lines.first?.contains("\"t\":0,") == true)
        #expect(result.lines.first?.contains("\"started\":null,\"tool\":\"raw\"") == true)
        #expect(result.events.dropFirst().first == "link")
    }

    @Test func `Several captures are told one after the other, up to the first that is bad`() throws {
        let home = try Home()
        let capture = try home.record("one-ear")
        let whole = try home.run("replay", capture, "--format", "json").output
        let bad = try home.write("", to: "empty")
        let result = try home.run("replay", capture, capture, bad, capture, "--format", "json")
        #expect(
            result
                == BuiltTool.Result(
                    code: 65, output: whole + whole,
                    complaints: "headset-bridge: \(bad): it is empty; record a session with run --record\n"))
    }
}
