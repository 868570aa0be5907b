/// A rule that says what packets it is about.
struct NamedRule: Decodable {
    private enum Key: CodingKey {
        case name
    }

    let rule: Rule

    init(from decoder: any Decoder) throws {
        rule = try decoder.singleValueContainer().decode(Rule.self)
        // A rule without a name is one of records.
        if rule.name == nil {
            _ = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .name)
        }
    }
}
