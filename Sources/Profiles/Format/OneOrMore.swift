/// One item, or an array of them.
struct OneOrMore<Item: Decodable>: Decodable {
    let items: [Item]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        items = try decoder.isArray ? container.decode([Item].self) : [container.decode(Item.self)]
    }
}
