internal import Accessories
internal import AppHosting

/// An open picker: what it shows, and how far the person has come.
struct Picker {
    enum Step {
        /// The person looks for their board.
        case choosing
        /// The app has to finish the authorization of the board with this id.
        case confirming(String, ASPickerDisplayItem)
    }

    /// What the person does about a list.
    enum Decision {
        case wait
        case cancel
        case take(Accessory, ASPickerDisplayItem)
    }

    /// Counts the pickers of a session, so that a deadline knows its own.
    let number: UInt64
    let items: [ASPickerDisplayItem]
    let completion: @Sendable ((any Error)?) -> Void
    var step = Step.choosing
    /// What was said about boards that are there and can't be taken.
    var hint: String?

    /// Why these items can't be shown, as Apple demands it of them; nil if they can.
    static func objection(to items: [ASPickerDisplayItem]) -> String? {
        if items.isEmpty { return "no display item is given" }
        for item in items {
            if let objection = objection(to: item.descriptor.traits) {
                return "the descriptor of \(item.name) \(objection)"
            }
        }
        return nil
    }

    private static func objection(to traits: ASDiscoveryDescriptor.Traits) -> String? {
        if traits.ssid != nil, traits.ssidPrefix != nil { return "has both ssid and ssidPrefix; give one" }
        if traits.ssid?.isEmpty ?? false || traits.ssidPrefix?.isEmpty ?? false {
            return "has an empty ssid or ssidPrefix"
        }
        if !traits.hasBluetooth, traits.ssid == nil, traits.ssidPrefix == nil {
            return "has neither bluetoothServiceUUID nor bluetoothCompanyIdentifier; one is needed"
        }
        return objectionToData(of: traits)
    }

    private static func objectionToData(of traits: ASDiscoveryDescriptor.Traits) -> String? {
        if traits.bluetoothManufacturerDataBlob?.count != traits.bluetoothManufacturerDataMask?.count {
            return "has manufacturer data and a mask of another length"
        }
        if traits.bluetoothManufacturerDataBlob != nil, traits.bluetoothCompanyIdentifier.rawValue == 0 {
            return "has manufacturer data without bluetoothCompanyIdentifier"
        }
        if traits.bluetoothServiceDataBlob?.count != traits.bluetoothServiceDataMask?.count {
            return "has service data and a mask of another length"
        }
        if traits.bluetoothServiceDataBlob != nil, traits.bluetoothServiceUUID == nil {
            return "has service data without bluetoothServiceUUID"
        }
        return nil
    }

    /// What the person does about these boards.
    func decide(_ person: Person, about boards: [Accessory]) -> Decision {
        let listed = boards.compactMap { board in item(for: board).map { (board, $0) } }
        switch person.choice {
        case .cancel:
            return .cancel
        case .first:
            return listed.first.map { .take($0.0, $0.1) } ?? .wait
        case .board(let name):
            let named =
                listed.first { $0.0.id == name } ?? listed.first { $0.0.reported?.name == name }
            return named.map { .take($0.0, $0.1) } ?? .wait
        }
    }

    /// Why the person can't take what they want though boards are there; nil if they can, or if none is there.
    func obstacle(_ person: Person, about boards: [Accessory]) -> String? {
        if boards.isEmpty { return nil }
        let listed = boards.filter { item(for: $0) != nil }
        if listed.isEmpty {
            return
                "the picker lists none of the boards that are here (\(Self.names(of: boards))): no item's descriptor fits"
        }
        guard case .board(let name) = person.choice else { return nil }
        return "the picker lists \(Self.names(of: listed)), and not \(name), which is wanted"
    }

    private static func names(of boards: [Accessory]) -> String {
        boards.map { "\($0.reported?.name ?? "?"), id \($0.id)" }.joined(separator: "; ")
    }

    /// The first item that a board is of; nil if it is of none.
    private func item(for board: Accessory) -> ASPickerDisplayItem? {
        items.first { item in
            let traits = item.descriptor.traits
            if !traits.hasBluetooth { return false }
            guard let part = traits.bluetoothNameSubstring, !part.isEmpty else { return true }
            return board.reported?.name.contains(part) ?? false
        }
    }
}
