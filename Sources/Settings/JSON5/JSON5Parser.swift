/// Turns characters into a tree, by the grammar of <https://spec.json5.org>.
struct JSON5Parser {
    let source: JSON5Source
    var index = 0

    /// The one value of a file.
    static func parse(_ source: JSON5Source) throws(SettingsError) -> JSON5Node {
        var parser = JSON5Parser(source: source)
        try parser.skipSpace()
        let root = try parser.value(depth: 0)
        try parser.skipSpace()
        guard parser.next == nil else { throw parser.expected("the end of the file") }
        return root
    }

    /// The scalar to be read next, nil at the end.
    var next: Unicode.Scalar? {
        index < source.scalars.count ? source.scalars[index] : nil
    }

    /// The scalar behind the next one.
    var second: Unicode.Scalar? {
        index + 1 < source.scalars.count ? source.scalars[index + 1] : nil
    }

    /// Goes on over `scalar` if it comes next.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        index += 1
        return true
    }

    /// The error that something else comes next.
    func expected(_ what: String) -> SettingsError {
        let found = next.map { quoted(String($0)) } ?? "the end of the file"
        return source.error(at: index, .syntax(expected: what, found: found))
    }

    private mutating func value(depth: Int) throws(SettingsError) -> JSON5Node {
        let start = index
        let content: JSON5Node.Content
        switch next {
        case "{":
            content = .object(try object(depth: depth))
        case "[":
            content = .array(try array(depth: depth))
        case "\"", "'":
            content = .string(try string())
        case let scalar? where scalar.isNumberStart:
            content = .number(try number())
        default:
            content = try word()
        }
        return JSON5Node(offset: start, content: content)
    }

    private mutating func object(depth: Int) throws(SettingsError) -> JSON5Object {
        try open(depth: depth)
        var object = JSON5Object()
        while !take("}") {
            let member = try member(depth: depth)
            if let first = object[member.key] {
                let line = source.position(of: first.keyOffset).line
                throw source.error(at: member.keyOffset, .duplicateKey(member.key, firstLine: line))
            }
            object.append(member)
            try separator(before: "}")
        }
        return object
    }

    private mutating func member(depth: Int) throws(SettingsError) -> JSON5Object.Member {
        let start = index
        let key =
            switch next {
            case "\"", "'": try string()
            default: try identifier()
            }
        try skipSpace()
        guard take(":") else { throw expected("\":\" after the key") }
        try skipSpace()
        return JSON5Object.Member(key: key, keyOffset: start, value: try value(depth: depth + 1))
    }

    private mutating func array(depth: Int) throws(SettingsError) -> [JSON5Node] {
        try open(depth: depth)
        var items: [JSON5Node] = []
        while !take("]") {
            items.append(try value(depth: depth + 1))
            try separator(before: "]")
        }
        return items
    }

    private mutating func open(depth: Int) throws(SettingsError) {
        guard depth < SettingsFile.deepest else {
            throw source.error(at: index, .tooDeep(limit: SettingsFile.deepest))
        }
        index += 1
        try skipSpace()
    }

    /// Reads a comma, which may stand before `end` too.
    private mutating func separator(before end: Unicode.Scalar) throws(SettingsError) {
        try skipSpace()
        if take(",") {
            try skipSpace()
        } else if next != end {
            throw expected("\",\" or \"\(end)\"")
        }
    }

    private mutating func word() throws(SettingsError) -> JSON5Node.Content {
        let start = index
        while let scalar = next, scalar.isIdentifierPart { index += 1 }
        guard index > start else { throw expected("a value") }
        let word = text(from: start)
        switch word {
        case "null": return .null
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "Infinity", "NaN":
            index = start
            return .number(try number())
        default:
            throw source.error(
                at: start, .syntax(expected: "a value", found: "\(quoted(word)) without quotes"))
        }
    }

    /// What was read since `start`, as it stands in the file.
    func text(from start: Int) -> String {
        String(String.UnicodeScalarView(source.scalars[start..<index]))
    }
}
