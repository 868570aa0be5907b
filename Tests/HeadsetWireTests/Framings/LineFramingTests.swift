import HeadsetWire
import TestSupport
import Testing

@Suite struct LineFramingTests {
    /// What lines are heard, as text.
    private func lines(_ stream: [UInt8], maximum: Int = 80) -> [String] {
        Receiver.units(in: [stream], .lines(maximum: maximum)).compactMap(\.packet).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\r\r\n", "\n\r", "\r\n\r\n"])
    func `Any line end ends a line, once`(end: String) {
        #expect(lines(Array("hb L worn\(end)hb R 812\(end)".utf8)) == ["hb L worn", "hb R 812"])
    }

    @Test func `A line is told by the byte that ends it`() {
        var receiver = Receiver(.lines())
        receiver.receive(Array("one\r".utf8))
        #expect(receiver.units.map(\.content) == [.packet(envelope: 0)])
        receiver.receive(Array("\ntwo\r\n".utf8))
        #expect(receiver.units.map(\.bytes) == [Array("one\r".utf8), Array("\ntwo\r".utf8)])
    }

    @Test func `NULs and terminal sequences are in the unit and not in the line`() {
        let noisy = "\0\0\u{1B}[1;32mI (1) hb: \u{1B}]0;title\u{7}L worn\u{1B}[0m\u{1B}c\u{1B}(B\0"
        let units = Receiver.units(in: [Array("\(noisy)\r\n".utf8)], .lines())
        #expect(units.first?.bytes == Array("\(noisy)\r".utf8))
        #expect(lines(Array("\(noisy)\r\n".utf8)) == ["I (1) hb: L worn"])
        #expect(
            lines(Array("a\u{1B}\nb\u{1B}[3\nc\u{1B}]x\n\0\0\n\u{1B}[0m\nd\n".utf8)) == [
                "a", "b[3", "c]x", "d",
            ])
    }

    /// Were each byte looked at for every command, this would take many minutes.
    @Test(.timeLimit(.minutes(1)))
    func `Commands to the terminal that never end cost no more than other text`() {
        let line = String(repeating: "\u{1B}]", count: 32_000)
        let stream = Array(String(repeating: line + "\n", count: 16).utf8)
        #expect(
            lines(stream, maximum: 65_536)
                == Array(repeating: String(repeating: "]", count: 32_000), count: 16))
        #expect(lines(Array("\u{1B}]0;a\u{7}b\u{1B}]c\u{1B}]d\n".utf8)) == ["b]c]d"])
    }

    @Test func `UTF-8 is whole however it was read, and one byte that is none harms no line`() {
        let text = "größe ≥ 3 µm 🎧\n"
        for place in 0...text.utf8.count {
            let bytes = Array(text.utf8)
            let units = Receiver.units(in: [[UInt8](bytes[..<place]), [UInt8](bytes[place...])], .lines())
            #expect(units.compactMap(\.packet?.bytes) == [bytes.dropLast()])
        }
        #expect(Heard.contents([0x68, 0x62, 0xFF, 0x0A], .lines()) == [.packet(envelope: 0)])
        #expect(Heard.contents([0xFF, 0xFE, 0x0A], .lines()) == [.fault(.encoding)])
        #expect(Heard.contents([0x68, 0x01, 0x62, 0x0A], .lines()) == [.fault(.encoding)])
    }

    @Test func `A reset in the middle of a line spoils that line alone`() {
        #expect(
            lines(Array("hb L wo\0\0ets Jul 29 2019\r\nhb L worn\r\n".utf8)) == [
                "hb L woets Jul 29 2019", "hb L worn",
            ])
    }

    @Test func `A line that is too long is console text, and never a line`() {
        let long = [UInt8](repeating: 0x61, count: 200)
        let units = Receiver.units(in: [long + [10] + Array("hb R worn\n".utf8)], .lines(maximum: 80))
        #expect(units.map(\.bytes.count) == [81, 80, 40, 10])
        #expect(units.map(\.content) == [.console, .console, .console, .packet(envelope: 0)])
    }

    @Test func `A line that never ended is not acted on`() {
        #expect(Heard.contents(Array("hb L worn".utf8), .lines()) == [.console])
    }
}
