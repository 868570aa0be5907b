extension Unicode.Scalar {
    /// Whether a terminal would obey this character, or be misled by it, instead of showing it: C0, DEL, C1 and the
    /// characters that turn the direction of writing.
    var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
