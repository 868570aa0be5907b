extension JSON5Parser {
    /// A number with or without a sign.
    mutating func number() throws(SettingsError) -> JSON5Number {
        let start = index
        let isNegative = next == "-"
        if isNegative || next == "+" { index += 1 }
        if let constant = constant() {
            return JSON5Number(
                text: shortened(text(from: start)), isWhole: false, magnitude: nil, isNegative: isNegative,
                isConstant: true, double: isNegative ? -constant : constant)
        }
        let digits = index
        let isHex = next == "0" && (second == "x" || second == "X")
        let isWhole = try isHex ? skipHex() : skipDecimal()
        if let scalar = next, scalar.isIdentifierPart || scalar == "\\" {
            throw expected("the end of the number")
        }
        let written = text(from: digits)
        let magnitude =
            isHex ? UInt64(written.dropFirst(2), radix: 16) : isWhole ? UInt64(written) : nil
        return JSON5Number(
            text: shortened(text(from: start)), isWhole: isWhole, magnitude: magnitude,
            isNegative: isNegative,
            isConstant: false, double: double(written, isNegative: isNegative))
    }

    private mutating func constant() -> Double? {
        let start = index
        while let scalar = next, scalar.isIdentifierPart { index += 1 }
        switch text(from: start) {
        case "Infinity": return .infinity
        case "NaN": return .nan
        default:
            index = start
            return nil
        }
    }

    /// Always whole.
    private mutating func skipHex() throws(SettingsError) -> Bool {
        index += 2
        guard next?.hexValue != nil else { throw expected("a hexadecimal digit") }
        while next?.hexValue != nil { index += 1 }
        return true
    }

    /// Returns whether there was neither fraction nor exponent.
    private mutating func skipDecimal() throws(SettingsError) -> Bool {
        let startsWithZero = next == "0"
        let whole = skipDigits()
        guard !startsWithZero || whole == 1 else {
            index -= whole
            throw expected("a number without leading zeros")
        }
        var isWhole = true
        if take(".") {
            isWhole = false
            guard skipDigits() + whole > 0 else { throw expected("a digit") }
        } else if whole == 0 {
            throw expected("a number")
        }
        if next == "e" || next == "E" {
            isWhole = false
            index += 1
            if next == "+" || next == "-" { index += 1 }
            guard skipDigits() > 0 else { throw expected("a digit of the exponent") }
        }
        return isWhole
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while let scalar = next, scalar.isDigit { index += 1 }
        return index - start
    }

    /// The standard library wants a digit on either side of the point, or none.
    private func double(_ written: String, isNegative: Bool) -> Double {
        var text = written.hasPrefix(".") ? "0" + written : written
        if let point = text.firstIndex(of: ".") {
            let behind = text.index(after: point)
            if behind == text.endIndex || !text[behind].isNumber { text.insert("0", at: behind) }
        }
        let value = Double(text) ?? .infinity
        return isNegative ? -value : value
    }
}

extension Unicode.Scalar {
    /// A decimal digit of ASCII.
    var isDigit: Bool {
        ("0"..."9").contains(self)
    }

    var isNumberStart: Bool {
        isDigit || self == "+" || self == "-" || self == "."
    }
}
