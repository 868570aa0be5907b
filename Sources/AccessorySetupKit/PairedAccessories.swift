internal import Accessories

/// The accessories as a session knows them, kept up with the registry's journal: a value.
struct PairedAccessories {
    /// What became of one accessory.
    struct News: Equatable {
        let type: ASAccessoryEventType
        /// As it is now.
        let accessory: Accessory
    }

    private var registry: Registry
    /// Up to where the journal was followed.
    private(set) var position: UInt64

    init(_ snapshot: RegistrySnapshot) {
        registry = snapshot.registry
        position = snapshot.position
    }

    /// Those that are paired, in the order of their ids.
    var all: [Accessory] {
        registry.accessories.filter { $0.authorization != nil }
    }

    /// Those that the picker lists: attached, and not given to the app yet.
    var attached: [Accessory] {
        registry.accessories.filter { $0.link != nil && $0.authorization == nil }
    }

    subscript(accessory: String) -> Accessory { registry[accessory] }

    /// Follows the journal; returns what the app has to hear, in order.
    ///
    /// - Throws: if a change can't be read. It is left out, and what comes after it wasn't looked at yet.
    mutating func follow(_ changes: [RegistryChange]) throws(FieldError) -> [News] {
        var news: [News] = []
        for change in changes {
            position = change.position
            let old = registry[change.accessory]
            let new = try old.applying(change.fields)
            registry[change.accessory] = new
            if let type = PairedAccessories.event(from: old, to: new) {
                news.append(News(type: type, accessory: new))
            }
        }
        return news
    }

    private static func event(from old: Accessory, to new: Accessory) -> ASAccessoryEventType? {
        switch (old.authorization, new.authorization) {
        case (nil, nil): return nil
        case (nil, _?): return .accessoryAdded
        case (_?, nil): return .accessoryRemoved
        case (let before?, let after?):
            let isSame =
                before == after && old.reported?.name == new.reported?.name
                && old.reported?.bluetoothAddress == new.reported?.bluetoothAddress
            return isSame ? nil : .accessoryChanged
        }
    }
}
