import Testing

@testable import headset_bridge

struct EscapingTests {
    @Test(arguments: [
        ("boot v1.2 – ready 🎧", "boot v1.2 – ready 🎧"),
        ("a\r\n\tb", #"a\r\n\tb"#),
        ("\u{1B}[2J\u{0}\u{7F}", #"\x1b[2J\x00\x7f"#),
        ("\u{9B}31m\u{80}", #"\x9b31m\x80"#),
        ("\u{061C}\u{200F}\u{202E}\u{2069}", #"\u061c\u200f\u202e\u2069"#),
        (#"C:\new"#, #"C:\new"#),
        ("e\u{301}\u{200D}", "e\u{301}\u{200D}"),
    ])
    func `What a terminal would obey is spelt out`(text: String, shown: String) {
        #expect(escaped(text) == shown)
    }

    @Test func `Nothing that a device sends reaches the terminal as a command`() {
        for value in UInt32(0)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = escaped("a\(Character(scalar))b")
            #expect(shown.unicodeScalars.filter(\.isControl).isEmpty, "U+\(String(value, radix: 16))")
        }
    }
}
