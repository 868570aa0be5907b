/// The items of an array, as a type asks for them.
struct UnkeyedNode: UnkeyedDecodingContainer {
    let decoder: NodeDecoder
    let items: [JSON5Node]
    private(set) var currentIndex = 0

    init(decoder: NodeDecoder, items: [JSON5Node]) {
        self.decoder = decoder
        self.items = items
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex == items.count }

    mutating func decodeNil() throws -> Bool {
        guard case .null = try current().content else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder.child(current(), PathKey(intValue: currentIndex)).whole(type)
        advance()
        return value
    }

    mutating func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> {
        try inner().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try inner().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        try inner()
    }

    private mutating func inner() throws(SettingsError) -> NodeDecoder {
        let inner = decoder.innerContainer(try current(), PathKey(intValue: currentIndex))
        advance()
        return inner
    }

    private func current() throws(SettingsError) -> JSON5Node {
        guard currentIndex < items.count else {
            throw decoder.problem(
                .mismatch(expected: "more than \(items.count) items", found: "the end of the array"))
        }
        return items[currentIndex]
    }

    private mutating func advance() {
        currentIndex += 1
        decoder.note(itemsRead: currentIndex)
    }
}
