import HeadsetTerms

/// The text as it may be shown on a terminal: what the terminal would obey instead of showing is spelt out, as in
/// `\n`, `\x1b`, `\u202e` or `\u{e0041}`.
func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isUnfitForLine) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if scalar.isUnfitForLine {
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
        return switch scalar.value {
        case ..<0x100: "\\x" + hexadecimal(UInt8(truncatingIfNeeded: scalar.value))
        case ..<0x10000: "\\u" + hexadecimal(UInt16(truncatingIfNeeded: scalar.value))
        default: "\\u{" + String(scalar.value, radix: 16) + "}"
        }
    }
}
