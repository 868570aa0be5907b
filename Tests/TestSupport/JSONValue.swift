/// Any JSON, to be compared with `==`.
public enum JSONValue: Hashable, Decodable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case fraction(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let fraction = try? container.decode(Double.self) {
            self = .fraction(fraction)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}

extension JSONValue {
    /// The member of an object; null if there is none.
    public subscript(name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members[name] ?? .null
    }

    /// The elements of an array; none of anything else.
    public var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// An integer; 0 for anything else.
    public var number: Int {
        guard case .integer(let number) = self else { return 0 }
        return number
    }

    /// A string; empty for anything else.
    public var text: String {
        guard case .string(let text) = self else { return "" }
        return text
    }

    /// An integer of any width.
    public static func number(_ value: some BinaryInteger) -> JSONValue {
        .integer(Int(value))
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { first, _ in first })
    }

    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    public init(stringLiteral text: String) {
        self = .string(text)
    }
}
