extension JSON5Parser {
    /// A text between quotes of either kind.
    mutating func string() throws(SettingsError) -> String {
        let start = index
        let quote = source.scalars[index]
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = next {
            if scalar == quote {
                index += 1
                return String(text)
            } else if scalar == "\\" {
                if let escaped = try escape() { text.append(escaped) }
            } else if scalar == "\n" || scalar == "\r" {
                break
            } else {
                text.append(scalar)
                index += 1
            }
        }
        throw source.error(
            at: start,
            .syntax(
                expected: "a closing quote for this text",
                found: next == nil ? "the end of the file" : "the end of the line"))
    }

    /// What a backslash and its followers mean; nil for a line that goes on.
    private mutating func escape() throws(SettingsError) -> Unicode.Scalar? {
        index += 1
        guard let scalar = next else { throw expected("a character after the backslash") }
        switch scalar {
        case "u":
            return try unicodeEscape()
        case "x":
            index += 1
            return Unicode.Scalar(UInt8(truncatingIfNeeded: try hexDigits(2)))
        case "\r":
            index += 1
            _ = take("\n")
            return nil
        case "\n", "\u{2028}", "\u{2029}":
            index += 1
            return nil
        case "1"..."9":
            throw expected("an escape that JSON5 knows")
        case "0":
            if let second, second.isDigit { throw expected("an escape that JSON5 knows") }
            index += 1
            return "\0"
        default:
            guard let meant = scalar.namedEscape else {
                throw expected("an escape that JSON5 knows, or \\\\ for a backslash")
            }
            index += 1
            return meant
        }
    }

    /// `uXXXX`, or two of them where one character needs both.
    private mutating func unicodeEscape() throws(SettingsError) -> Unicode.Scalar {
        let start = index
        index += 1
        let high = try hexDigits(4)
        if let scalar = Unicode.Scalar(high) { return scalar }
        if high < 0xDC00, next == "\\", second == "u" {
            index += 2
            let low = try hexDigits(4)
            if 0xDC00...0xDFFF ~= low {
                let pair = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
                if let scalar = Unicode.Scalar(pair) { return scalar }
            }
        }
        throw source.error(
            at: start,
            .syntax(expected: "a whole character", found: "half of a surrogate pair"))
    }

    /// A key without quotes.
    mutating func identifier() throws(SettingsError) -> String {
        var name = String.UnicodeScalarView()
        while let scalar = next {
            if scalar == "\\" {
                name.append(try escapedIdentifierPart(isFirst: name.isEmpty))
            } else if name.isEmpty ? scalar.isIdentifierStart : scalar.isIdentifierPart {
                name.append(scalar)
                index += 1
            } else {
                break
            }
        }
        guard !name.isEmpty else { throw expected("a key or \"}\"") }
        return String(name)
    }

    private mutating func escapedIdentifierPart(isFirst: Bool) throws(SettingsError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard next == "u" else { throw expected("\"u\" after the backslash in a key") }
        let scalar = try unicodeEscape()
        guard isFirst ? scalar.isIdentifierStart : scalar.isIdentifierPart else {
            throw source.error(
                at: start,
                .syntax(expected: "a letter in a key without quotes", found: quoted(String(scalar))))
        }
        return scalar
    }

    private mutating func hexDigits(_ count: Int) throws(SettingsError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = next?.hexValue else { throw expected("\(count) hexadecimal digits") }
            value = value << 4 | digit
            index += 1
        }
        return value
    }
}

extension Unicode.Scalar {
    fileprivate var namedEscape: Unicode.Scalar? {
        switch self {
        case "b": "\u{08}"
        case "f": "\u{0C}"
        case "n": "\n"
        case "r": "\r"
        case "t": "\t"
        case "v": "\u{0B}"
        case "'", "\"", "\\", "/": self
        default: nil
        }
    }

    var hexValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x61 + 10
        case "A"..."F": value - 0x41 + 10
        default: nil
        }
    }

    var isIdentifierStart: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber:
            true
        default: self == "$" || self == "_"
        }
    }

    var isIdentifierPart: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
        default: isIdentifierStart || self == "\u{200C}" || self == "\u{200D}"
        }
    }
}
