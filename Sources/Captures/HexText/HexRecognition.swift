/// Finds out whether an input is hex text.
///
/// It is, if all of its first lines are of one form, and speak for it: rows with offsets that go on and characters that
/// agree with the bytes do so at once; bare digits only when there are enough of them, because a board's own text may
/// look like that now and then.
struct HexRecognition {
    enum Verdict: Equatable {
        case hexText(HexForm)
        /// Something else; where that showed, if it looked like hex text before.
        case other(HexMistake?)
    }

    /// How much of a text is looked at.
    private static let sampleLength = 1 << 14
    private static let sampleRows = 64
    /// How many rows with offsets leave no doubt.
    private static let certainRows = 4
    /// How few bytes may be written without offsets.
    private static let fewestBytes = 8

    private var lines: TextLines
    private var decoder = HexDecoder()
    private var rowBytes: [UInt8] = []
    private var evidence = Evidence()

    private struct Evidence {
        var rows = 0
        var bytes = 0
        /// Rows whose characters are those of their bytes.
        var agreeing = 0
        /// Rows whose characters are not those of their bytes.
        var disagreeing = 0
        /// Rows whose digits stand together.
        var unbroken = 0
        var hasPrefix = false
        var hasLetter = false
        var hasDigit = false
    }

    /// Looks at the first lines: as many as it needs, consuming nothing.
    ///
    /// From a pipe it waits for no more than that; what can't be text shows at once.
    static func verdict(on input: inout InputBuffer) -> Verdict {
        var recognition = HexRecognition(lines: TextLines(of: input, limit: sampleLength))
        return recognition.judge(&input)
    }

    private init(lines: TextLines) {
        self.lines = lines
    }

    private mutating func judge(_ input: inout InputBuffer) -> Verdict {
        var isAtEnd = false
        while true {
            do throws(HexMistake) {
                if let verdict = try takeLines(input, isAtEnd: isAtEnd) { return verdict }
            } catch {
                return .other(evidence.rows > 1 || evidence.agreeing > 0 ? error : nil)
            }
            do throws(CaptureReadError) {
                isAtEnd = try !input.fill(to: input.count + 1)
            } catch {
                // Whoever reads on gets the error, after everything before it.
                isAtEnd = true
            }
        }
    }

    /// Takes the lines that are there; nil if more should come.
    private mutating func takeLines(
        _ input: borrowing InputBuffer, isAtEnd: Bool
    ) throws(HexMistake) -> Verdict? {
        let place = input.place(of: 0..<input.count)
        while let line = lines.next(in: input.storage, place, isAtEnd: isAtEnd) {
            do throws(HexMistake) {
                try take(TextCursor(input.storage, line), line)
            } catch {
                guard line.ending == .cut, evidence.rows > 1 else { throw error }
            }
            if isCertain || line.ending != .whole || isEnough { return verdict }
        }
        if isAtEnd { return verdict }
        let rest = lines.rest(of: input.storage, place)
        try checkText(TextCursor(input.storage, rest), rest.number)
        return nil
    }

    private mutating func take(_ cursor: TextCursor, _ line: TextLines.Line) throws(HexMistake) {
        try checkText(cursor, line.number)
        var start = cursor
        start.skipBlanks()
        if start.isAtEnd { return }
        rowBytes.removeAll(keepingCapacity: true)
        if case .repetition = try decoder.take(start, line: line.number, into: &rowBytes) {
            _ = try decoder.take(start, line: line.number, into: &rowBytes)
        }
        if let row = decoder.row { weigh(row, line.ending == .whole ? cursor : nil) }
    }

    /// No tool writes control characters into a dump.
    private func checkText(_ cursor: TextCursor, _ number: Int) throws(HexMistake) {
        var cursor = cursor
        while let byte = cursor.next {
            guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            else {
                throw cursor.surprise(number)
            }
            cursor.position += 1
        }
    }

    /// - Parameter line: the row's line, if it is whole.
    private mutating func weigh(_ row: HexRow, _ line: TextCursor?) {
        evidence.rows += 1
        evidence.bytes += rowBytes.count
        if let line, let characters = row.characters {
            let agree = line.characters(characters, areThoseOf: rowBytes)
            if agree { evidence.agreeing += 1 } else { evidence.disagreeing += 1 }
        }
        if row.isUnbroken { evidence.unbroken += 1 }
        if row.isPrefixed { evidence.hasPrefix = true }
        for byte in rowBytes {
            if byte >> 4 > 9 || byte & 15 > 9 { evidence.hasLetter = true }
            if byte >> 4 < 10 || byte & 15 < 10 { evidence.hasDigit = true }
        }
    }

    private var isEnough: Bool {
        evidence.rows >= Self.sampleRows || lines.length >= Self.sampleLength
    }

    private var isCertain: Bool {
        guard let form = decoder.form, form.layout != .plain else { return false }
        return evidence.rows >= Self.certainRows && evidence.disagreeing == 0
    }

    private var verdict: Verdict {
        guard let form = decoder.form, evidence.disagreeing * 8 <= evidence.rows else { return .other(nil) }
        switch form.layout {
        case .xxd, .hexdump: return evidence.agreeing > 0 || evidence.rows > 1 ? .hexText(form) : .other(nil)
        case .plain: return isDump(form) ? .hexText(form) : .other(nil)
        }
    }

    /// Whether bare digits are a dump, and not numbers that a board prints.
    private func isDump(_ form: HexForm) -> Bool {
        guard evidence.bytes >= Self.fewestBytes else { return false }
        if evidence.hasPrefix { return true }
        guard evidence.hasLetter, evidence.hasDigit else { return false }
        if form.directions != nil { return true }
        if evidence.unbroken > 0 { return evidence.bytes >= 8 * evidence.rows }
        return form.times != nil || evidence.bytes >= 4 * evidence.rows
    }
}

extension TextCursor {
    /// Whether the characters of a row are those that its bytes have.
    ///
    /// They stand at the end of the line; or, where it lost the blanks at its end, two places behind the digits.
    fileprivate func characters(_ place: Range<Int>, areThoseOf bytes: [UInt8]) -> Bool {
        [place.upperBound - bytes.count, place.lowerBound + 2, place.lowerBound].contains { start in
            start >= place.lowerBound
                && bytes.indices.allSatisfy { index in
                    let wanted = 0x20...0x7E ~= bytes[index] ? bytes[index] : UInt8(ascii: ".")
                    let position = start + index
                    return (position < place.upperBound ? byte(at: position) : UInt8(ascii: " ")) == wanted
                }
        }
    }
}
