/// Decodes one value of a file, and remembers what of it was read, so that what nobody read can be refused.
final class NodeDecoder: Decoder {
    let source: JSON5Source
    let root: JSON5Node
    let node: JSON5Node
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The keys that somebody asked for; nil until a keyed container was made.
    private var askedKeys: Set<String>?
    /// How many items of the array were read; nil until an unkeyed container was made.
    private var itemsRead: Int?
    /// The decoders of containers inside this one that the same type reads.
    private var inner: [NodeDecoder] = []

    init(source: JSON5Source, root: JSON5Node, node: JSON5Node, path: [any CodingKey]) {
        self.source = source
        self.root = root
        self.node = node
        codingPath = path
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object else { throw mismatch("an object") }
        if askedKeys == nil { askedKeys = [] }
        return KeyedDecodingContainer(KeyedNode<Key>(decoder: self, object: object))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let items) = node.content else { throw mismatch("an array") }
        if itemsRead == nil { itemsRead = 0 }
        return UnkeyedNode(decoder: self, items: items)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        SingleNode(decoder: self)
    }

    /// Makes a value of the whole node, and refuses what the value left unread.
    func whole<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try part(type)
        try refuseUnread()
        return value
    }

    /// Makes a value of the node; others may read more of it. Every error gets its place.
    func part<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try Value(from: self)
        } catch let error as SettingsError {
            throw error
        } catch let error as DecodingError {
            throw located(error, decoding: type)
        } catch {
            throw problem(.invalid(String(describing: error)))
        }
    }

    /// The decoder of a value inside.
    func child(_ node: JSON5Node, _ key: any CodingKey) -> NodeDecoder {
        NodeDecoder(source: source, root: root, node: node, path: codingPath + [key])
    }

    /// The decoder of a container inside that the same type reads piece by piece.
    func innerContainer(_ node: JSON5Node, _ key: any CodingKey) -> NodeDecoder {
        let decoder = child(node, key)
        inner.append(decoder)
        return decoder
    }

    func note(askedFor key: String) {
        askedKeys?.insert(key)
    }

    func note(itemsRead count: Int) {
        itemsRead = max(itemsRead ?? 0, count)
    }

    func problem(_ problem: SettingsError.Problem) -> SettingsError {
        source.error(at: node.offset, path: written(codingPath), problem)
    }

    func mismatch(_ expected: String) -> SettingsError {
        problem(.mismatch(expected: expected, found: node.name))
    }

    /// The error about a key of this object that nobody reads, where `known` are the keys that somebody does.
    func unknown(_ member: JSON5Object.Member, known: Set<String>) -> SettingsError {
        let unused = known.subtracting(object?.members.map(\.key) ?? [])
        return source.error(
            at: member.keyOffset, path: written(codingPath),
            .unknownKey(
                member.key, suggestion: suggestion(for: member.key, among: unused), known: known.sorted()))
    }

    private var object: JSON5Object? {
        if case .object(let object) = node.content { object } else { nil }
    }

    private func refuseUnread() throws(SettingsError) {
        let known = askedKeys ?? []
        if let stray = object?.members.first(where: { !known.contains($0.key) }) {
            throw unknown(stray, known: known)
        }
        if case .array(let items) = node.content, let itemsRead, itemsRead < items.count {
            throw source.error(
                at: items[itemsRead].offset, path: written(codingPath),
                .surplusItems(read: itemsRead, found: items.count))
        }
        for decoder in inner { try decoder.refuseUnread() }
    }
}
