/// Where a value comes from.
enum Source: Hashable, Sendable {
    /// The profile, or a child's answer, says it itself.
    case constant(Value)
    /// `"10:u8[7-4]"`
    case field(Field)
    /// `"length"`: how many bytes the packet's content, or the record, has.
    case length
    /// `"$model"`
    case remembered(String)
    /// `"<state>"`: what a named group of a line's regular expression matched.
    case group(String)
}

extension Source {
    /// Reads what a file says; throws why it can't be.
    init(_ text: String, in scope: Scope) throws(Misreading) {
        if text == "length" {
            self = .length
        } else if text.hasPrefix("$") {
            let name = String(text.dropFirst())
            try scope.require(name, among: scope.memory, "memory has no \(quotedName(name))")
            self = .remembered(name)
        } else if text.hasPrefix("<"), text.hasSuffix(">") {
            guard !scope.isRecord else {
                throw Misreading("\(quotedName(text)): a record has no groups; only the line has")
            }
            let name = String(text.dropFirst().dropLast())
            try scope.require(name, among: scope.groups, "the expression has no group \(quotedName(name))")
            self = .group(name)
        } else {
            self = .field(try Field(text))
        }
        guard !scope.isAnswer else { throw Misreading("an answer says its values itself") }
    }
}

/// A number says itself; a text says where to look.
extension Source: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .constant(.number(try container.decode(Int64.self)))
        } catch {
            let text = try container.decode(String.self)
            self = try container.understood { () throws(Misreading) in try Source(text, in: .current) }
        }
    }
}
