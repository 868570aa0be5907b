internal import Settings

extension KeyedDecodingContainer {
    /// What `read` makes of a key's value; its complaint comes out with the value's place.
    func understood<Result>(_ key: Key, _ read: () throws(Misreading) -> Result) throws -> Result {
        do throws(Misreading) {
            return try read()
        } catch {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: error.sentence)
        }
    }

    /// Throws at a key that is none of the known ones, but nearly one of `wanted`.
    func refuseNearMisses(of wanted: [Key], from decoder: any Decoder) throws {
        let written = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        let missing = wanted.filter { !written.contains($0.stringValue) }
        for stray in written where Key(stringValue: stray) == nil {
            let near = suggestion(for: stray, among: missing.map(\.stringValue))
            guard let key = missing.first(where: { $0.stringValue == near }) else { continue }
            // It isn't there: asking for it says so, at the key that was probably meant to be it.
            _ = try decodeNil(forKey: key)
        }
    }

    /// One item, or an array of them; none where the key isn't there.
    func oneOrMore<Item: Decodable>(_ type: Item.Type = Item.self, _ key: Key) throws -> [Item] {
        try decodeIfPresent(OneOrMore<Item>.self, forKey: key)?.items ?? []
    }
}

extension Decoder {
    /// The members of an object. A key that none of these is, but nearly one, is refused at once: what it should have
    /// said may be missed in another place.
    func object<Key: CodingKey & CaseIterable>(_ type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let file = try container(keyedBy: type)
        try file.refuseNearMisses(of: Array(Key.allCases), from: self)
        return file
    }

    /// Whether the value is an object.
    var isObject: Bool {
        (try? container(keyedBy: AnyKey.self)) != nil  // failing is the answer
    }

    /// Whether the value is an array.
    var isArray: Bool {
        (try? unkeyedContainer()) != nil  // failing is the answer
    }
}
