/// Any value that a file can hold, so that tests compare whole files.
enum Tree: Equatable, Sendable {
    case null
    case boolean(Bool)
    case whole(Int64)
    case number(Double)
    case text(String)
    case array([Tree])
    case object([String: Tree])
}

extension Tree: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    init(nilLiteral: ()) { self = .null }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(integerLiteral value: Int64) { self = .whole(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(arrayLiteral elements: Tree...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, Tree)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}

extension Tree: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .whole(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([Tree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: Tree].self))
        }
    }
}

extension Tree: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .whole(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let items): try container.encode(items)
        case .object(let members): try container.encode(members)
        }
    }
}
