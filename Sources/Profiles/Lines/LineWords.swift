/// The words of a line, one after the other; blanks stand between them.
struct LineWords {
    private var rest: ArraySlice<UInt8>

    /// Of the whole line.
    init(_ line: ArraySlice<UInt8>) {
        rest = line
    }

    /// Of what follows `start`, where that word begins a statement: it stands at the beginning of the line, or behind a
    /// blank and what loggers print before a text, such as `wear: `.
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

    /// The next word, which stays; nil at the end.
    func peek() -> String? {
        var words = self
        return words.next()
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
        return visible.endsPrefix
    }
}

extension UInt8 {
    /// A space or a tab.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// Whether what a logger prints before a text may end with it: a digit, or one of `:>])|$#-`.
    fileprivate var endsPrefix: Bool {
        switch self {
        case 0x30...0x39, 0x3A, 0x3E, 0x5D, 0x29, 0x7C, 0x24, 0x23, 0x2D: true
        default: false
        }
    }
}
