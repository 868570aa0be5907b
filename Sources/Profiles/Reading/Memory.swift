internal import HeadsetTerms

/// What packets are read by besides themselves: what earlier ones said.
struct Memory: Sendable {
    /// The most sources that are kept apart.
    static let mostSources = 32

    private var values: [String: Value]
    /// The sources that are connected, as far as packets said so.
    private(set) var sources: [SourceLink] = []

    /// What holds before any packet.
    init(_ beginning: [String: Value]) {
        values = beginning
    }

    subscript(name: String) -> Value? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// All values, by name.
    var written: [String: String] { values.mapValues(\.description) }

    /// What is known of a source.
    func source(_ address: BluetoothAddress) -> SourceLink? {
        sources.first { $0.address == address }
    }

    /// These are all sources that there are.
    mutating func replaceSources(with table: [SourceLink]) {
        sources = table
    }

    /// A source is known, and said to be so.
    mutating func note(_ change: SourceChange, of address: BluetoothAddress) {
        let index = sources.firstIndex { $0.address == address }
        if case .acl(.down) = change {
            if let index { sources.remove(at: index) }
            return
        }
        if let index {
            sources[index].apply(change)
        } else if sources.count < Self.mostSources {
            var link = SourceLink(address: address, acl: .up)
            link.apply(change)
            sources.append(link)
        }
    }
}

extension SourceLink {
    /// What holds once this has changed.
    mutating func apply(_ change: SourceChange) {
        switch change {
        case .acl(let state): acl = state
        case .a2dp(let state): a2dp = state
        case .avrcp(let state): avrcp = state
        case .hfp(let state): hfp = state
        case .sco(let state): sco = state
        }
    }
}
