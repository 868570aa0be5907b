/// All sources that are connected: a list, or the records that say them.
enum TableWording: Sendable {
    /// One source.
    struct Entry: Sendable {
        let address: AddressSource
        let states: LinkStates
    }

    case list([Entry])
    case records(Records, Entry)
}

extension TableWording: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case each, address, acl, a2dp, avrcp, hfp, sco
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if decoder.isArray {
            self = .list(try container.decode([Entry].self))
        } else {
            let file = try decoder.object(Key.self)
            let records = try file.decode(Records.self, forKey: .each)
            self = .records(records, try Scope.withinRecords { try container.decode(Entry.self) })
        }
    }
}

extension TableWording.Entry: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case each, address, acl, a2dp, avrcp, hfp, sco
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        address = try file.decode(AddressSource.self, forKey: .address)
        states = try decoder.singleValueContainer().decode(LinkStates.self)
    }
}
