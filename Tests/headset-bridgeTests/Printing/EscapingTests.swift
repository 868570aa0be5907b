import Testing

@testable import headset_bridge

struct EscapingTests {
    @Test(arguments: [
        ("boot v1.2 – ready 🎧", "boot v1.2 – ready 🎧"),
        ("a\r\n\tb", #"a\r\n\tb"#),
        ("\u{1B}[2J\u{0}\u{7F}", #"\x1b[2J\x00\x7f"#),
        ("\u{9B}31m\u{80}", #"\x9b31m\x80"#),
        ("\u{061C}\u{200F}\u{202E}\u{2069}", #"\u061c\u200f\u202e\u2069"#),
        ("a\u{2028}b\u{2029}\u{206A}\u{FFF9}", #"a\u2028b\u2029\u206a\ufff9"#),
        ("\u{E0041}\u{E007F}", #"\u{e0041}\u{e007f}"#),
        (#"C:\new"#, #"C:\new"#),
        ("e\u{301}\u{200D}", "e\u{301}\u{200D}"),
    ])
    func `What a terminal would obey is spelt out`(text: String, shown: String) {
        #expect(escaped(text) == shown)
    }

    @Test func `Nothing that a device sends reaches the terminal as a command, or unseen`() {
        let planes: [ClosedRange<UInt32>] = [0...0x2FFF, 0xFF00...0x100FF, 0xE0000...0xE01FF]
        for value in planes.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = escaped("a\(Character(scalar))b")
            #expect(shown.unicodeScalars.filter(\.isUnfitForLine).isEmpty, "U+\(String(value, radix: 16))")
        }
    }
}
