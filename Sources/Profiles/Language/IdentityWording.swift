/// Who the board is, where it says so: `{identity: {board: {format: "galaxy-{4:text}"}}}`. What isn't said is as in
/// the profile's `identity`.
struct IdentityWording: Decodable, Sendable {
    private enum Key: CodingKey, CaseIterable {
        case board, name, address
    }

    let board: TextSource?
    let name: TextSource?
    let address: AddressSource?

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        board = try file.decodeIfPresent(TextSource.self, forKey: .board)
        name = try file.decodeIfPresent(TextSource.self, forKey: .name)
        address = try file.decodeIfPresent(AddressSource.self, forKey: .address)
    }
}
