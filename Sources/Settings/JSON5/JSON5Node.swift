/// One value of a file, and where it begins.
struct JSON5Node {
    enum Content {
        case null
        case boolean(Bool)
        case number(JSON5Number)
        case string(String)
        case array([JSON5Node])
        case object(JSON5Object)
    }

    /// The index of the value's first scalar.
    let offset: Int
    let content: Content
}

extension JSON5Node {
    /// What errors call it: `the number 5`, `an object`.
    var name: String {
        switch content {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let number): "the number \(number.text)"
        case .string(let text): "the text \(quoted(text))"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The keys that lead to each value in it that is no object; `path` leads here.
    func paths(from path: [String]) -> [[String]] {
        switch content {
        case .object(let object): object.members.flatMap { $0.value.paths(from: path + [$0.key]) }
        case .null, .boolean, .number, .string, .array: [path]
        }
    }

    /// The value that a key leads to, if there is one.
    func child(_ key: any CodingKey) -> JSON5Node? {
        switch content {
        case .null, .boolean, .number, .string:
            return nil
        case .array(let items):
            guard let index = key.intValue, items.indices.contains(index) else { return nil }
            return items[index]
        case .object(let object):
            return object[key.stringValue]?.value
        }
    }
}
