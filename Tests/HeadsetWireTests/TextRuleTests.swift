import Testing

@testable import HeadsetWire

@Suite struct TextRuleTests {
    private func isText(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer(TextRule.accepts)
    }

    @Test func `Exactly the bytes of the list are text`() {
        for byte in UInt8(1)...0xFF {
            let isListed =
                (0x07...0x0D).contains(byte) || byte == 0x1B || (0x20...0x7E).contains(byte) || byte >= 0x80
            #expect(isText([byte] + [UInt8](repeating: 0x41, count: 7)) == isListed, "\(byte)")
        }
    }

    @Test func `One stray byte in eight is text, two in fifteen are not`() {
        #expect(isText([0xFF] + Array("1234567".utf8)))
        #expect(!isText([0xFF] + Array("123456".utf8)))
        #expect(!isText([0xFF, 0xFF] + Array("1234567890123".utf8)))
        #expect(isText([0xFF, 0xFF] + Array("12345678901234".utf8)))
    }

    @Test(arguments: ["é", "€", "😀", "퟿", "", "\u{10FFFF}", "\u{800}", "\u{10000}"])
    func `Text may be nothing but UTF-8`(text: String) {
        #expect(isText(Array(text.utf8)))
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80],
        ] as [[UInt8]])
    func `Each byte of what is no UTF-8 counts`(bytes: [UInt8]) {
        let room = [UInt8](repeating: 0x41, count: bytes.count * 7)
        #expect(isText(bytes + room))
        #expect(!isText(bytes + room.dropLast()))
    }

    @Test func `A character cut by the end counts with each of its bytes`() {
        #expect(isText(Array("1234567890123456789012345".utf8) + [0xF0, 0x9F, 0x98]) == (3 * 8 <= 28))
        #expect(!isText(Array("12345678901234567890".utf8) + [0xF0, 0x9F, 0x98]))
    }
}
