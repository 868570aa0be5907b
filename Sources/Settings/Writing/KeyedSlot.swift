/// The members of an object, as a type writes them.
struct KeyedSlot<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: SlotEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) {
        inner(key).slot.set("null")
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try value.encode(to: inner(key))
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
        inner(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        inner(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        inner(PathKey.parent)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        inner(key)
    }

    private func inner(_ key: any CodingKey) -> SlotEncoder {
        encoder.inner(encoder.slot.member(key.stringValue), key)
    }
}
