extension JSON5Parser {
    /// Goes on to the next scalar that is neither white space nor part of a comment.
    mutating func skipSpace() throws(SettingsError) {
        while let scalar = next {
            if scalar.isJSON5Space {
                index += 1
            } else if scalar == "/", second == "/" {
                while let scalar = next, !scalar.isLineTerminator { index += 1 }
            } else if scalar == "/", second == "*" {
                try skipBlockComment()
            } else {
                return
            }
        }
    }

    private mutating func skipBlockComment() throws(SettingsError) {
        let start = index
        index += 2
        while !(next == "*" && second == "/") {
            guard next != nil else {
                throw source.error(
                    at: start, .syntax(expected: "\"*/\" after this comment", found: "the end of the file"))
            }
            index += 1
        }
        index += 2
    }
}

extension Unicode.Scalar {
    /// LF, CR, line separator, paragraph separator.
    var isLineTerminator: Bool {
        switch self {
        case "\n", "\r", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    var isJSON5Space: Bool {
        switch self {
        case "\t", "\u{0B}", "\u{0C}", " ", "\u{A0}", "\u{FEFF}": true
        default: isLineTerminator || properties.generalCategory == .spaceSeparator
        }
    }
}
