import FoundationEssentials
import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// What `identify` says, from the outside.
struct IdentifyTests {
    private static func fixture(_ name: String) -> String {
        projectFolder + "/fixtures/" + name
    }

    /// The valid frames of a vendor in a row, again and again.
    private static func stream(_ vendor: VendorFrames) throws -> [UInt8] {
        let frames = try vendor.valid
        return (0..<8).flatMap { _ in frames }.flatMap { $0 }
    }

    @Test func `A line that was read too fast is told, with its speed`() throws {
        let home = try Home()
        let file = Self.fixture("identify/hello_world_8n1_115200-0-2x.bin")
        #expect(
            try home.run("identify", file, "--baud", "230400")
                == BuiltTool.Result(
                    code: 0,
                    output: """
                        \(file) at 230400 baud: 69 bytes
                        speed     wrong: 66 of 66 bytes have edges only at every second bit: the line runs at 115200 baud
                        content   binary: 17 % of the bytes are such as text has
                        framing   don't know
                        next      read it again at 115200 baud

                        """, complaints: ""))
    }

    @Test func `A stream of packets is told part by part`() throws {
        let home = try Home()
        let file = try home.write(Self.stream(.huawei), to: "bytes.bin")
        let result = try home.run("identify", file)
        #expect(
            result
                == BuiltTool.Result(
                    code: 0,
                    output: """
                        \(file): 1576 bytes
                        speed     right: what was read makes sense
                        content   binary: 26 % of the bytes are such as text has
                        framing   packets with a start and a length: 96 intact, 1576 of 1576 bytes
                                    sync      5a — 96 of 96
                                    length    1:u16be and 5 more — 96 of 96
                                    clear     1:u16be&0xffe0: never set, so they may be no part of the length — 96 of 96
                                    check     CRC-16/XMODEM from byte 0, high byte first — 96 of 96
                                    constant  byte 3 is 00 — 96 of 96
                                    chained   begin where the one before ended — 95 of 95
                        profile   matches built-in profile huawei: 96 of 96 packets
                        next      replay \(file) --profile huawei

                        """, complaints: ""))
    }

    @Test func `A program gets one object with all keys`() throws {
        let home = try Home()
        let file = try home.write(Array("hb L worn\n".utf8) * 20, to: "bytes.txt")
        let result = try home.run("identify", file, "--format", "json")
        #expect(
            result.output == """
                {"v":1,"seq":1,"t":0,"link":"\(file)","event":"identification","bytes":200,"examined":200,\
                "conclusive":true,"read_at":null,"speed":null,"speed_verdict":"right","times_too_fast":null,\
                "speed_agreeing":null,"speed_of":null,"content":"text","text_bytes":200,"line_ending":"lf","lines":20,\
                "framing_verdict":"found","framing":"lines","frames":20,"explained":200,"evidence":[{"claim":"lines",\
                "shape":1,"text":"lines of text","agreeing":20,"of":20}],\
                "profile":"hb","profile_taken":20,"profile_of":20}

                """)
    }

    @Test func `A draft is written once, and never over another file; what to do with it is said`() throws {
        let home = try Home()
        let file = try home.write(Self.stream(.sony), to: "bytes.bin")
        let draft = home.path("draft.json5")
        let first = try home.run("identify", file, "--draft", draft)
        #expect(first.code == 0)
        #expect(
            first.output.contains(
                "\ndraft     written to \(draft)\nnext      replay \(file) --profile sony\n"))
        // Nobody's protocol: a start, a length, a sum.
        let mine = try home.write(
            (0..<60).flatMap { number -> [UInt8] in
                let content = (0...UInt8(number % 5)).map { UInt8(truncatingIfNeeded: number * 37 + 3) ^ $0 }
                let packet = [0xC3, UInt8(content.count + 3)] + content
                return packet + [packet.reduce(0, &+)]
            }, to: "mine.bin")
        let other = home.path("other.json5")
        let second = try home.run("identify", mine, "--draft", other)
        #expect(
            second.output.hasSuffix(
                """
                draft     written to \(other)
                next      say in \(other) what the packets mean: profile try \(other) \(mine) shows them

                """), "\(second)")
        let text = String(decoding: try home.bytes(of: "draft.json5"), as: UTF8.self)
        #expect(text.contains("sync: \"3e\", end: \"3c\", length: {field: \"3:u32be\", add: 9}"))
        let again = try home.run("identify", file, "--draft", draft)
        #expect(again.code == 74)
        #expect(again.complaints == "headset-bridge: \(draft): it exists; give another name\n")
        #expect(try home.bytes(of: "draft.json5") == Array(text.utf8))
    }

    @Test func `Noise and too little are not certain`() throws {
        let home = try Home()
        var generator = SeededGenerator(seed: 1)
        let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for (name, bytes) in [("noise", noise), ("little", Array("ab".utf8))] {
            let result = try home.run(
                "identify", try home.write(bytes, to: name), "--draft", home.path("draft"))
            #expect(result.code == 3)
            #expect(result.output.contains("framing   don't know"))
            #expect(result.complaints.contains("no profile was drafted"))
        }
        #expect(try home.run("identify", home.path("nothing")).code == 66)
        #expect(try home.run("identify", try home.write("", to: "empty")).code == 65)
    }

    @Test func `Only a port takes a name`() throws {
        let home = try Home()
        let file = try home.write("some text, and a line end\n", to: "bytes")
        for target in [file, "-"] {
            #expect(
                try home.run("identify", "X=\(target)")
                    == BuiltTool.Result(
                        code: 2, output: "",
                        complaints:
                            "headset-bridge: X=\(target): only a port takes a name; give \(target) alone\n"))
        }
        #expect(try home.run("identify", "X=nothing").code == 66)
        #expect(try home.run("identify", "X=\(home.path("nothing"))").code == 69)
        // An equals sign in a name of one's own.
        let odd = try home.write("abc", to: "X=a")
        #expect(try home.run("identify", odd).code == 3)
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `Stopped before any byte came, it says nothing`(signal: Int32, code: Int32) throws {
        let home = try Home()
        let board = try TestBoard()
        var tool = try home.start("identify", board.port, "--duration", "600", "--verbose")
        try tool.wait(for: "listening at", in: .complaints)
        tool.send(signal)
        let result = try tool.finish()
        #expect(result.code == code && result.output == "")
    }

    @Test func `A board that goes away before anything is certain is an error`() throws {
        let home = try Home()
        let board = try TestBoard()
        let port = board.port
        var tool = try home.start("identify", port, "--duration", "600", "--verbose")
        try tool.wait(for: "listening at", in: .complaints)
        _ = board.unplug()
        let result = try tool.finish()
        #expect(result.code == 74 && result.output == "")
        #expect(result.complaints.hasSuffix("headset-bridge: \(port): the board is gone\n"))
    }

    @Test func `One byte is too little, and said so`() throws {
        let home = try Home()
        let file = try home.write("a", to: "one")
        let result = try home.run("identify", file)
        #expect(result.code == 3)
        #expect(result.output.hasPrefix("\(file): 1 byte\n"))
        let empty = try home.run("identify", try home.write("", to: "empty"))
        #expect(empty.code == 65 && empty.output == "")
        #expect(empty.complaints.contains("empty"), "\(empty.complaints)")
    }

    @Test func `What a recorded board sent is native`() throws {
        let home = try Home()
        let result = try home.run("identify", try home.record("demo"))
        #expect(result.code == 0)
        #expect(result.output.contains("framing   the native protocol (COBS and CRC-32): "))
    }

    @Test func `A board on a port is listened to until it is certain`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start("identify", board.port, "--duration", "600")
        try board.waitForReader()
        try board.play(to: 4000)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.output.contains("framing   the native protocol (COBS and CRC-32): "))
        #expect(result.output.contains("next      run \(board.port)\n"))
    }
}

private func * (bytes: [UInt8], times: Int) -> [UInt8] {
    (0..<times).flatMap { _ in bytes }
}
