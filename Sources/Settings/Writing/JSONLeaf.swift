/// A value inside another one as JSON writes it: where it is, and its text.
public struct JSONLeaf: Hashable, Sendable {
    /// The keys that lead to it.
    public var path: [String]
    /// Its JSON.
    public var text: String

    public init(path: [String], text: String) {
        self.path = path
        self.text = text
    }

    /// The path as errors show it: `parameters.donMs`, `boards["Demo Buds"].donMs`.
    public var name: String { written(path.map { PathKey(stringValue: $0) }) }
}

extension JSONText {
    /// All values in a value that aren't objects, in the order in which ``encode(_:)`` writes them. An array is one.
    ///
    /// Throws what ``encode(_:)`` throws.
    public static func leaves(of value: some Encodable) throws -> [JSONLeaf] {
        let slot = EncodedSlot()
        try value.encode(to: SlotEncoder(slot: slot, path: []))
        return slot.leaves(at: [])
    }
}
