/// The text as it may be shown on a terminal: what the terminal would obey instead of showing is spelt out, as in
/// `\n`, `\x1b` or `\u202e`.
func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isControl) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if scalar.isControl {
            shown.append(contentsOf: spelling(of: scalar).unicodeScalars)
        } else {
            shown.append(scalar)
        }
    }
    return String(shown)
}

private func spelling(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
        let digits = String(scalar.value, radix: 16)
        return scalar.value < 0x100
            ? "\\x" + (digits.count < 2 ? "0" : "") + digits
            : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
