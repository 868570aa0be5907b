/// The items of an array, as a type writes them.
struct UnkeyedSlot: UnkeyedEncodingContainer {
    let encoder: SlotEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.slot.count }

    func encodeNil() {
        inner().slot.set("null")
    }

    func encode(_ value: some Encodable) throws {
        try value.encode(to: inner())
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        inner().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        inner().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        inner()
    }

    private func inner() -> SlotEncoder {
        let index = count
        return encoder.inner(encoder.slot.append(), PathKey(intValue: index))
    }
}
