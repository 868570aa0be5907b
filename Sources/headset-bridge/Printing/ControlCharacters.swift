extension Unicode.Scalar {
    /// Whether a terminal would obey this character, or be misled by it, instead of showing it: C0, DEL, C1 and the
    /// characters that turn the direction of writing.
    var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether it can't stand in a line of text: besides what ``isControl`` says, what ends a line or a paragraph
    /// elsewhere, old format controls, and the tag characters, by which a text says what nobody sees.
    var isUnfitForLine: Bool {
        switch value {
        case 0x2028...0x2029, 0x206A...0x206F, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: isControl
        }
    }
}
