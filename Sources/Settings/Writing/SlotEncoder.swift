/// Puts a value into a slot.
struct SlotEncoder: Encoder {
    let slot: EncodedSlot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(slot: EncodedSlot, path: [any CodingKey]) {
        self.slot = slot
        codingPath = path
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.becomeObject()
        return KeyedEncodingContainer(KeyedSlot<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.becomeArray()
        return UnkeyedSlot(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleSlot(encoder: self)
    }

    func inner(_ slot: EncodedSlot, _ key: any CodingKey) -> SlotEncoder {
        SlotEncoder(slot: slot, path: codingPath + [key])
    }
}
