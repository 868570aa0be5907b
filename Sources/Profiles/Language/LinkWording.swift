/// A change at a source: `{link: "6:address", a2dp: "streaming", others: {a2dp: "open"}}`.
struct LinkWording: Decodable, Sendable {
    private enum Key: CodingKey, CaseIterable {
        case link, others, acl, a2dp, avrcp, hfp, sco
    }

    let address: AddressSource
    let states: LinkStates
    /// What it means for all other sources that are known.
    let others: LinkStates?

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        address = try file.decode(AddressSource.self, forKey: .link)
        states = try decoder.singleValueContainer().decode(LinkStates.self)
        others = try file.decodeIfPresent(LinkStates.self, forKey: .others)
        guard !states.isEmpty || others?.isEmpty == false else {
            throw DecodingError.dataCorruptedError(
                forKey: .link, in: file, debugDescription: "says nothing of acl, a2dp, avrcp, hfp or sco")
        }
    }
}
