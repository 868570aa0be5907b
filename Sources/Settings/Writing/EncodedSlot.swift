/// A place for a value on its way into text. Containers of one value share it, hence a class.
final class EncodedSlot {
    private enum Content {
        case empty
        /// Text that stands for itself.
        case literal(String)
        case array([EncodedSlot])
        case object([String: EncodedSlot])
    }

    private var content = Content.empty

    func set(_ literal: String) {
        content = .literal(literal)
    }

    /// From now on an array, even an empty one.
    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    /// From now on an object, even an empty one.
    func becomeObject() {
        if case .object = content { return }
        content = .object([:])
    }

    var count: Int {
        if case .array(let items) = content { items.count } else { 0 }
    }

    /// A new place at the end of the array.
    func append() -> EncodedSlot {
        guard case .array(var items) = content else { preconditionFailure("no array was begun") }
        let slot = EncodedSlot()
        content = .empty
        items.append(slot)
        content = .array(items)
        return slot
    }

    /// The place of a key of the object; written twice, the later value stays.
    func member(_ key: String) -> EncodedSlot {
        guard case .object(var members) = content else { preconditionFailure("no object was begun") }
        let slot = EncodedSlot()
        content = .empty
        members[key] = slot
        content = .object(members)
        return slot
    }

    func write(to text: inout String) {
        switch content {
        case .empty:
            text += "{}"
        case .literal(let literal):
            text += literal
        case .array(let items):
            write(items, between: "[", and: "]", to: &text) { item, text in item.write(to: &text) }
        case .object(let members):
            write(Self.inOrder(members), between: "{", and: "}", to: &text) { member, text in
                text += JSONText.quoted(member.key) + ":"
                member.value.write(to: &text)
            }
        }
    }

    /// The values in it that aren't objects, in written order; `path` leads here.
    func leaves(at path: [String]) -> [JSONLeaf] {
        switch content {
        case .empty: return []
        case .object(let members):
            return Self.inOrder(members).flatMap { $0.value.leaves(at: path + [$0.key]) }
        case .literal, .array:
            var text = ""
            write(to: &text)
            return [JSONLeaf(path: path, text: text)]
        }
    }

    private static func inOrder(
        _ members: [String: EncodedSlot]
    ) -> [(key: String, value: EncodedSlot)] {
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    private func write<Item>(
        _ items: [Item], between opening: String, and closing: String, to text: inout String,
        each: (Item, inout String) -> Void
    ) {
        text += opening
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            each(item, &text)
        }
        text += closing
    }
}
