/// Where the keys and values of a JSON5 text stand: as much of the grammar as the texts of these tests need.
struct WrittenTree {
    /// The keys that the language chooses, which stand without quotes, as ranges of `characters`.
    private(set) var keys: [Range<Int>] = []
    /// All values but the outermost.
    private(set) var values: [Range<Int>] = []
    let characters: [Character]
    private var index = 0

    init(_ text: String) {
        characters = Array(text)
        skipSpace()
        value()
    }

    /// The text with another in place of a part of it.
    func replacing(_ range: Range<Int>, with text: String) -> String {
        String(characters[..<range.lowerBound]) + text + String(characters[range.upperBound...])
    }

    func text(_ range: Range<Int>) -> String {
        String(characters[range])
    }

    /// Line and column, counted from 1.
    func place(_ index: Int) -> String {
        let before = characters[..<index]
        let line = before.count { $0 == "\n" } + 1
        let column = index - (before.lastIndex(of: "\n") ?? -1)
        return "\(line):\(column)"
    }

    private mutating func value() {
        switch characters[index] {
        case "{": members()
        case "[": items()
        case "\"": string()
        default: while !",}] \n".contains(characters[index]) { index += 1 }
        }
    }

    private mutating func members() {
        step()
        while characters[index] != "}" {
            let start = index
            if characters[index] == "\"" {
                string()
            } else {
                while characters[index] != ":" { index += 1 }
                keys.append(start..<index)
            }
            step()
            inner()
        }
        index += 1
    }

    private mutating func items() {
        step()
        while characters[index] != "]" { inner() }
        index += 1
    }

    private mutating func inner() {
        let start = index
        value()
        values.append(start..<index)
        skipSpace()
        if characters[index] == "," { step() }
    }

    private mutating func string() {
        index += 1
        while characters[index] != "\"" { index += characters[index] == "\\" ? 2 : 1 }
        index += 1
    }

    private mutating func step() {
        index += 1
        skipSpace()
    }

    private mutating func skipSpace() {
        while index < characters.count, characters[index] == " " || characters[index] == "\n" { index += 1 }
    }
}
