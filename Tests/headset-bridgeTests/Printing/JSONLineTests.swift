import FoundationEssentials
import TestSupport
import Testing
import Timing

@testable import headset_bridge

struct JSONLineTests {
    /// What a line holds behind the keys that every line has.
    private func rest(of fill: (inout JSONLine) -> Void) -> String {
        var line = JSONLine()
        line.begin(seq: 1, at: .zero, link: nil, event: "x")
        fill(&line)
        line.end()
        let text = String(decoding: line.bytes, as: UTF8.self)
        let start = #"{"v":1,"seq":1,"t":0,"link":null,"event":"x","#
        #expect(text.hasPrefix(start) && text.hasSuffix("}\n"))
        return String(text.dropFirst(start.count).dropLast(2))
    }

    @Test func `A line has its keys in order, without spaces`() {
        var line = JSONLine()
        line.begin(seq: 6, at: Timestamp(nanoseconds: 1), link: "left over", event: "fault")
        line.begin(seq: 7, at: Timestamp(nanoseconds: 12_412_000_000), link: "/dev/ttyACM0", event: "gap")
        line.add("lost", 2)
        line.add("from_seq", 65535 as UInt16)
        line.end()
        #expect(
            String(decoding: line.bytes, as: UTF8.self)
                == #"{"v":1,"seq":7,"t":12412000000,"link":"/dev/ttyACM0","event":"gap","lost":2,"from_seq":65535}"#
                + "\n")
    }

    @Test func `What would be obeyed is escaped, everything else is written as it is`() {
        #expect(rest { $0.add("text", #"a "b" \ / é 🎧"#) } == #""text":"a \"b\" \\ / é 🎧""#)
        #expect(
            rest { $0.add("text", "\n\t\u{0}\u{1B}\u{7F}\u{9B}") }
                == #""text":"\u000a\u0009\u0000\u001b\u007f\u009b""#)
        #expect(
            rest { $0.add("text", "\u{061C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}") }
                == #""text":"\u061c\u200e\u200f\u202a\u202e\u2066\u2069""#)
        #expect(
            rest { $0.add("text", "\u{200D}\u{2029}\u{2065}\u{206A}\u{A0}") }
                == "\"text\":\"\u{200D}\u{2029}\u{2065}\u{206A}\u{A0}\"")
        #expect(rest { $0.add("text", "\r\n") } == #""text":"\u000d\u000a""#)
    }

    @Test func `Nothing is null`() {
        #expect(rest { $0.add("reason", nil as String?) } == #""reason":null"#)
        #expect(rest { $0.add("latency_ms", nil as Int64?) } == #""latency_ms":null"#)
    }

    @Test func `Whole numbers are written in full`() {
        #expect(rest { $0.add("n", Int64.min) } == #""n":-9223372036854775808"#)
        #expect(rest { $0.add("n", UInt64.max) } == #""n":18446744073709551615"#)
        #expect(rest { $0.add("n", 0) } == #""n":0"#)
        #expect(rest { $0.add("n", Int8.min) } == #""n":-128"#)
    }

    @Test(arguments: [
        (0, "0.000"), (7, "0.007"), (70, "0.070"), (700, "0.700"), (12_412, "12.412"), (-1500, "-1.500"),
        (Int64.min, "-9223372036854775.808"),
    ])
    func `Seconds have three decimals`(milliseconds: Int64, text: String) {
        #expect(
            rest { $0.add("duration_s", seconds: Milliseconds(milliseconds)) } == "\"duration_s\":\(text)")
    }

    @Test func `Lists and bytes`() {
        #expect(rest { $0.add("capabilities", [String]()) } == #""capabilities":[]"#)
        #expect(rest { $0.add("capabilities", ["a", "\"b"]) } == #""capabilities":["a","\"b"]"#)
        #expect(rest { $0.add("bytes", hex: [0x00, 0xAB, 0x0F], limit: 64) } == #""bytes":"00ab0f""#)
        #expect(rest { $0.add("bytes", hex: [0x00, 0xAB, 0x0F], limit: 2) } == #""bytes":"00ab""#)
        #expect(rest { $0.add("bytes", hex: [UInt8](), limit: 2) } == #""bytes":"""#)
    }

    private struct Line: Codable, Equatable {
        var text: String
    }

    @Test func `Any text comes back from a JSON reader`() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                Unicode.Scalar(
                    UInt32.random(in: 0...(Bool.random(using: &random) ? 0xFF : 0x21FF), using: &random))
            }
            let text = String(String.UnicodeScalarView(scalars))
            let line = rest { $0.add("text", text) }
            #expect(
                try JSONDecoder().decode(Line.self, from: Data("{\(line)}".utf8)) == Line(text: text),
                "\(scalars)")
            #expect(line.unicodeScalars.filter(\.isControl).isEmpty, "\(scalars)")
        }
    }
}
