internal import Settings
internal import HeadsetTerms

/// The board of a scenario: what it says of itself, and how its sensors behave.
struct BoardDescription: Sendable {
    /// What the firmware notices besides its channels. Without a case there are no case events.
    enum Sense: String, Decodable, CaseIterable, Sendable {
        case inCase, lid, hall, motion
    }

    enum Capability: String, Decodable, CaseIterable, Sendable {
        case placement, audioSwitching
    }

    /// Where both ears are when the story begins.
    enum Beginning: String, Decodable, CaseIterable, Sendable {
        case open, inCase
    }

    let name: String
    let id: String
    let firmware: String
    let formFactor: FormFactor
    let capabilities: Set<Capability>
    let address: BluetoothAddress
    /// The board's own clock when the story begins.
    let clock: UInt32
    /// Percent.
    let battery: UInt8
    /// °C.
    let temperature: Int8
    let senses: Set<Sense>
    let beginning: Beginning
    /// What the boot loader prints before the firmware says its first word.
    let bootText: String
    let channels: [ChannelDescription]

    /// The ears that have a channel.
    var ears: [Ear] {
        Ear.allCases.filter { ear in channels.contains { $0.ear == ear } }
    }
}

extension BoardDescription: Decodable {
    private enum Key: CodingKey {
        case name, id, firmware, formFactor, capabilities, address, clock, battery, temperature, senses
        case beginning, bootText, channels
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        name = try file.wireText(.name, atLeast: 0)
        id = try file.wireText(.id, atLeast: 1)
        firmware = try file.wireText(.firmware, atLeast: 0)
        formFactor = try file.decode(Word<FormFactor>.self, forKey: .formFactor).value
        capabilities = try file.decode(Set<Capability>.self, forKey: .capabilities)
        address = try file.decode(WrittenAddress.self, forKey: .address).address
        clock = try file.decodeIfPresent(UInt32.self, forKey: .clock) ?? 0
        battery = try file.whole(.battery, in: 0...100, absent: 80)
        temperature = try file.whole(.temperature, in: -40...125, absent: 25)
        senses = try file.decodeIfPresent(Set<Sense>.self, forKey: .senses) ?? []
        beginning = try file.decodeIfPresent(Beginning.self, forKey: .beginning) ?? .open
        bootText = try file.decodeIfPresent(String.self, forKey: .bootText) ?? ""
        channels = try file.decode([ChannelDescription].self, forKey: .channels)
        try check(file)
    }

    private func check(_ file: KeyedDecodingContainer<Key>) throws {
        guard (1...ScenarioLimits.channels).contains(channels.count) else {
            throw DecodingError.dataCorruptedError(
                forKey: .channels, in: file,
                debugDescription: "expected 1 to \(ScenarioLimits.channels) channels, found \(channels.count)"
            )
        }
        let names = Set(channels.map { [$0.ear.rawValue, $0.sensor] })
        guard names.count == channels.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .channels, in: file, debugDescription: "two channels of an ear have one sensor number"
            )
        }
        // The wire tells the edges of an ear apart by their kind alone.
        for ear in ears {
            let edges = channels.filter { $0.ear == ear }.compactMap(\.kind.edges)
            guard Set(edges).count == edges.count else {
                throw DecodingError.dataCorruptedError(
                    forKey: .channels, in: file, debugDescription: "an ear has two \(edges[0]) channels")
            }
        }
        guard beginning == .open || senses.contains(.inCase) else {
            throw DecodingError.dataCorruptedError(
                forKey: .beginning, in: file, debugDescription: "the board has no case: senses lacks inCase")
        }
    }
}
