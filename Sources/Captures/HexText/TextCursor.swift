internal import HeadsetTerms

/// Walks over one line of text.
struct TextCursor {
    private let text: [UInt8]
    private let start: Int
    /// Where in the text the line ends.
    let end: Int
    /// Where in the text the walk is.
    var position: Int

    /// - Parameter text: the memory that the line is in.
    init(_ text: [UInt8], _ line: TextLines.Line) {
        self.text = text
        start = line.start
        end = line.range.upperBound
        position = line.range.lowerBound
    }

    /// The place in the line, counted from 1.
    var column: Int { position - start + 1 }

    var isAtEnd: Bool { position >= end }

    /// The byte that comes next; nil at the end.
    var next: UInt8? { peek(0) }

    /// The byte that comes `distance` bytes after the next; nil behind the end.
    func peek(_ distance: Int) -> UInt8? {
        position + distance < end ? text[position + distance] : nil
    }

    /// The byte at a place in the text that is in the line.
    func byte(at place: Int) -> UInt8 { text[place] }

    /// Goes over the next byte if it is this one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Goes over these bytes if they are next, in upper case or lower case. The word is given in lower case.
    mutating func take(word: StaticString) -> Bool {
        for offset in 0..<word.utf8CodeUnitCount {
            guard let byte = peek(offset), byte.lowercased == word.utf8Start[offset] else { return false }
        }
        position += word.utf8CodeUnitCount
        return true
    }

    /// Goes over spaces and tabs, and says how many there were.
    @discardableResult
    mutating func skipBlanks() -> Int {
        let before = position
        while let byte = next, byte.isBlank { position += 1 }
        return position - before
    }

    /// Whether a blank or the end comes.
    var isAtGap: Bool { next?.isBlank ?? true }

    /// How many hexadecimal digits come.
    var digitsAhead: Int {
        var count = 0
        while let byte = peek(count), byte.hexadecimalValue != nil { count += 1 }
        return count
    }

    /// The decimal number that comes, if it has so many digits; nil, and not moved, otherwise.
    mutating func number(digits: ClosedRange<Int>) -> UInt64? {
        var (count, value) = (0, UInt64(0))
        while count <= digits.upperBound, let byte = peek(count), let digit = byte.hexadecimalValue,
            digit < 10
        {
            value = value &* 10 &+ UInt64(digit)
            count += 1
        }
        guard digits.contains(count) else { return nil }
        position += count
        return value
    }

    /// The byte that the next two digits are; nil, and not moved, if they aren't two.
    mutating func hexByte() -> UInt8? {
        guard let high = peek(0)?.hexadecimalValue, let low = peek(1)?.hexadecimalValue else { return nil }
        position += 2
        return high << 4 | low
    }

    /// What is wrong here.
    func mistake(_ kind: HexMistake.Kind, line: Int) -> HexMistake {
        HexMistake(line: line, column: column, kind: kind)
    }
}

extension UInt8 {
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    fileprivate var lowercased: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }
}
