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

    /// Follows the next change of the journal; returns what the app has to hear of it.
    ///
    /// - Throws: if the change can't be read. Then it is left out.
    mutating func follow(_ change: RegistryChange) throws(FieldError) -> News? {
        position = change.position
        let old = registry[change.accessory]
        let new = try old.applying(change.fields)
        registry[change.accessory] = new
        return PairedAccessories.event(from: old, to: new).map { News(type: $0, accessory: new) }
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
