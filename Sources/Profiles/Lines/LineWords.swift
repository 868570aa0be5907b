/// The words of a line, one after the other; blanks stand between them.
struct LineWords {
    private var rest: ArraySlice<UInt8>

    /// Of the whole line.
    init(_ line: ArraySlice<UInt8>) {
        rest = line
    }

    /// Of what follows `start`, where that word begins a statement: it stands at the beginning of the line, or behind a
    /// blank where what stands before isn't the end of a word of letters, as behind the `wear: ` that a logger prints.
    ///
    /// nil if no such word begins one.
    init?(behind start: StaticString, in line: ArraySlice<UInt8>) {
        let word = UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount)
        var place = line.startIndex
        while place + word.count <= line.endIndex {
            let end = place + word.count
            if line[place..<end].elementsEqual(word), end == line.endIndex || line[end].isBlank,
                Self.isBeginning(place, in: line)
            {
                rest = line[end...]
                return
            }
            place += 1
        }
        return nil
    }

    /// Whether no word is left.
    var isAtEnd: Bool { rest.allSatisfy(\.isBlank) }

    /// Takes the next word; nil at the end. What is no UTF-8 became U+FFFD.
    mutating func next() -> String? {
        skipBlanks()
        if rest.isEmpty { return nil }
        let word = rest.prefix { !$0.isBlank }
        rest = rest[word.endIndex...]
        return String(decoding: word, as: UTF8.self)
    }

    /// Takes the next word if `take` makes something of it.
    mutating func next<Value>(_ take: (String) -> Value?) -> Value? {
        let before = self
        guard let value = next().flatMap(take) else {
            self = before
            return nil
        }
        return value
    }

    /// Takes all that is left, as one text.
    mutating func text() -> String {
        skipBlanks()
        defer { rest = rest[rest.endIndex...] }
        return String(decoding: rest, as: UTF8.self)
    }

    private mutating func skipBlanks() {
        rest = rest.drop(while: \.isBlank)
    }

    private static func isBeginning(_ place: Int, in line: ArraySlice<UInt8>) -> Bool {
        let before = line[..<place]
        guard let last = before.last else { return true }
        guard last.isBlank else { return false }
        guard let visible = before.last(where: { !$0.isBlank }) else { return true }
        return !visible.isLetter
    }
}

extension UInt8 {
    /// A space or a tab.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// A letter of ASCII, or a byte of a character that isn't ASCII.
    fileprivate var isLetter: Bool {
        switch self {
        case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        default: false
        }
    }
}
