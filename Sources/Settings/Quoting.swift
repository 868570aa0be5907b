/// A text as an error shows it: between quotes, on one line, without anything that a terminal would obey, and cut
/// where it is long.
func quoted(_ text: String) -> String {
    JSONText.quoted(shortened(text))
}

/// A text of which no more is shown than a reader needs to find it.
func shortened(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60)
    return String(shown) + (shown.endIndex == text.unicodeScalars.endIndex ? "" : "…")
}
