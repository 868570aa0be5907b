/// Colours text for a terminal, or leaves it alone.
struct Paint: Hashable, Sendable {
    /// What colour means here; a terminal's own palette decides how it looks.
    enum Ink: String, CaseIterable, Sendable {
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case magenta = "35"
        case cyan = "36"
    }

    /// Whether anything is coloured at all.
    let isOn: Bool

    /// The text in this colour. Its width on the screen stays that of `text`: align first, then paint.
    func callAsFunction(_ text: String, _ ink: Ink) -> String {
        isOn ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }
}
