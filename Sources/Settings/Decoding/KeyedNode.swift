/// The members of an object, as a type asks for them.
struct KeyedNode<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: NodeDecoder
    let object: JSON5Object

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        object.members.compactMap { Key(stringValue: $0.key) }
    }

    func contains(_ key: Key) -> Bool {
        decoder.note(askedFor: key.stringValue)
        return object[key.stringValue] != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        if case .null = try value(key).content { true } else { false }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.child(value(key), key).whole(type)
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        try decoder.innerContainer(value(key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.innerContainer(value(key), key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        try decoder.innerContainer(value(PathKey.parent), PathKey.parent)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try decoder.innerContainer(value(key), key)
    }

    /// The value of a key. If it is missing while a key like it stands there that `Key` doesn't know, that one is
    /// the mistake.
    private func value(_ key: some CodingKey) throws(SettingsError) -> JSON5Node {
        decoder.note(askedFor: key.stringValue)
        if let member = object[key.stringValue] { return member.value }
        let stray = object.members.first { member in
            Key(stringValue: member.key) == nil
                && suggestion(for: member.key, among: [key.stringValue]) != nil
        }
        if let stray { throw decoder.unknown(stray, known: [key.stringValue]) }
        throw decoder.problem(.missingKey(key.stringValue))
    }
}
