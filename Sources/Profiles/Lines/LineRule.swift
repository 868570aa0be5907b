internal import HeadsetWire

/// One way in which a line can mean something: `{match: "worn=(?<state>[01])", emit: […]}`, or `{form: "hb"}`.
enum LineRule: Sendable {
    /// Lines of our own form.
    case form
    /// Lines that a regular expression matches. `name` is what messages are called whose rule has no name.
    case pattern(LinePattern, Rule, name: String)
}

extension LineRule {
    /// What the messages are called that it reads, unless they have a rule with a name.
    var name: String {
        switch self {
        case .form: HeadsetLine.name
        case .pattern(_, _, let name): name
        }
    }
}

extension LineRule: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case match, form
    }

    private enum Form: String, Decodable, CaseIterable {
        case hb
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        if try file.decodeIfPresent(Form.self, forKey: .form) != nil {
            guard !file.contains(.match) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .match, in: file, debugDescription: "lines of a form need no pattern")
            }
            self = .form
            return
        }
        let text = try file.decode(String.self, forKey: .match)
        let pattern = try file.understood(.match) { () throws(Misreading) in try LinePattern(text) }
        var scope = Scope.current
        scope.groups = pattern.groupNames
        let rule = try Scope.$current.withValue(scope) {
            try decoder.singleValueContainer().decode(Rule.self)
        }
        self = .pattern(pattern, rule, name: rule.name ?? text)
    }
}

extension KeyedDecodingContainer {
    /// The rules of lines; none where the key isn't there.
    func lineRules(_ key: Key, of framings: [NamedFraming]) throws -> [LineRule] {
        guard let rules = try decodeIfPresent([LineRule].self, forKey: key) else { return [] }
        guard !rules.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "expected at least one rule")
        }
        guard framings.contains(where: \.framing.isOfLines) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "nothing reads them: no framing is of the kind \"lines\"")
        }
        return rules
    }
}
