/// A text as an error shows it: between quotes, on one line, without anything that a terminal would obey, and cut
/// where it is long.
func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60)
    let isCut = shown.endIndex != text.unicodeScalars.endIndex
    return JSONText.quoted(String(shown)) + (isCut ? "…" : "")
}
