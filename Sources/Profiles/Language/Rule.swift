/// What packets, lines or records of one kind mean.
struct Rule: Sendable {
    let name: String?
    /// What makes this the rule of a packet.
    let when: Conditions
    /// What must be so in a packet of this rule; it means nothing otherwise.
    let must: Conditions
    let remember: [(name: String, value: Remembered)]
    let emit: [Emission]
    let reply: [Transmission]
}

extension Rule: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case name, when, must, remember, emit, reply
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        name = try file.decodeIfPresent(String.self, forKey: .name)
        when = try file.decodeIfPresent(Conditions.self, forKey: .when) ?? Conditions()
        must = try file.decodeIfPresent(Conditions.self, forKey: .must) ?? Conditions()
        remember = try Self.remembered(file)
        emit = try file.decodeIfPresent([Emission].self, forKey: .emit) ?? []
        reply = try file.oneOrMore(Transmission.self, .reply)
    }

    private static func remembered(
        _ file: KeyedDecodingContainer<Key>
    ) throws -> [(name: String, value: Remembered)] {
        guard file.contains(.remember) else { return [] }
        let names = try file.nestedContainer(keyedBy: AnyKey.self, forKey: .remember)
        return try names.allKeys.map { key in
            let name = key.stringValue
            try names.understood(key) { () throws(Misreading) in
                try Scope.current.require(
                    name, among: Scope.current.memory, "memory has no \(quotedName(name))")
            }
            return (name, try names.decode(Remembered.self, forKey: key))
        }
    }
}
