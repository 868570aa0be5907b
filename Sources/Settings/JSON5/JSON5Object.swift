/// The members of an object in written order; no key stands twice.
struct JSON5Object {
    struct Member {
        let key: String
        /// The index of the key's first scalar.
        let keyOffset: Int
        let value: JSON5Node
    }

    private(set) var members: [Member] = []
    private var places: [String: Int] = [:]

    subscript(key: String) -> Member? {
        places[key].map { members[$0] }
    }

    /// The caller has looked that the key is new.
    mutating func append(_ member: Member) {
        places[member.key] = members.count
        members.append(member)
    }
}
