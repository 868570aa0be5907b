import HeadsetTerms
import Timing
import Transitions

/// The sources once more, one step a millisecond, from the definition alone.
struct SourceOracle {
    struct Source {
        var link: SourceLink
        /// How many milliseconds in a row the condition of each level has been met, or hasn't.
        var met = Array(repeating: Int64(0), count: 6)
        var unmet = Array(repeating: Int64(0), count: 6)
        var level = 0
        var connected: Int64 = 0
        var rise: Int64 = .min
        var keys: [String: OracleLatches.Key] = [:]

        var rank: Int {
            if link.sco == .up || link.hfp == .active { return 5 }
            if link.hfp != .idle { return 4 }
            if link.avrcp == .playing { return 3 }
            if link.a2dp == .streaming { return 2 }
            return link.acl == .up ? 1 : 0
        }

        mutating func end() { link = SourceLink(address: link.address) }

        mutating func lapse() {
            end()
            level = 0
            rise = .min
        }

        mutating func forgetTime() {
            met = Array(repeating: 0, count: 6)
            unmet = met
        }
    }

    private var parameters: EngineParameters
    private var epoch = 0
    private var sources: [BluetoothAddress: Source] = [:]
    private var now: Int64 = 0
    private var newest: OracleLatches.Key?
    private var table: OracleLatches.Key?
    private var pair = SourcePair.none
    private(set) var lines: [String] = []

    init(_ parameters: EngineParameters) { self.parameters = parameters }

    // MARK: What happens

    mutating func begin(at time: Int64, _ epoch: Int) {
        (now, self.epoch, sources, newest, table) = (time, epoch, [:], nil, nil)
        if pair != .none { lines.append("\(epoch): \(now) source \(pair.letters)>-- reset") }
        pair = .none
    }

    mutating func configure(_ parameters: EngineParameters) {
        self.parameters = parameters
        for address in sources.keys { sources[address]?.forgetTime() }
    }

    mutating func lose() {
        for address in sources.keys { sources[address]?.lapse() }
        order()
    }

    /// Changes of one frame; by arrival there is no order, and everything is newer.
    mutating func take(_ changes: [LinkChange], _ key: OracleLatches.Key, hasOrder: Bool) {
        let before = (sources, table)
        for change in changes {
            let old = before.0[change.address]?.keys[change.change.name]
            let isNewer = (old.map(key.isNewer) ?? true) && (table.map(key.isNewer) ?? true)
            if !hasOrder || isNewer { take(change, key) }
        }
        settle()
    }

    mutating func take(_ links: [SourceLink], _ key: OracleLatches.Key, hasOrder: Bool) {
        guard !hasOrder || newest.map(key.isNewer) ?? true else { return }
        (newest, table) = (key, key)
        for address in Set(sources.keys).union(links.map(\.address)) {
            var source = sources[address] ?? Source(link: SourceLink(address: address))
            source.end()
            if let link = links.first(where: { $0.address == address }) { source.link = link }
            sources[address] = source
        }
        settle()
    }

    private mutating func take(_ change: LinkChange, _ key: OracleLatches.Key) {
        var source = sources[change.address] ?? Source(link: SourceLink(address: change.address))
        source.keys[change.change.name] = key
        switch change.change {
        case .acl(.up): source.link.acl = .up
        case .acl(.down):
            source.end()
            for name in ["a2dp", "avrcp", "hfp", "sco"] where source.keys[name].map(key.isNewer) ?? true {
                source.keys[name] = key
            }
        case .a2dp(let state): source.link.a2dp = state
        case .avrcp(let state): source.link.avrcp = state
        case .hfp(let state): source.link.hfp = state
        case .sco(let state): source.link.sco = state
        }
        sources[change.address] = source
        if newest.map(key.isNewer) ?? true { newest = key }
    }

    // MARK: One millisecond

    mutating func move(to time: Int64) {
        settle()
        while now < time {
            now += 1
            if sources.isEmpty { continue }
            for address in sources.keys {
                guard var source = sources[address] else { continue }
                for level in 1...5 {
                    let isMet = source.rank >= level
                    source.met[level] = isMet ? source.met[level] + 1 : 0
                    source.unmet[level] = isMet ? 0 : source.unmet[level] + 1
                }
                sources[address] = source
            }
            settle()
        }
    }

    private mutating func settle() {
        if sources.isEmpty { return }
        for address in sources.keys {
            guard var source = sources[address] else { continue }
            let before = source.level
            for level in 1...5 {
                let hold = level < 4 ? parameters.sourceHoldMs.count : parameters.callHoldMs.count
                let release =
                    level == 1
                    ? parameters.linkLossGraceMs.count : level < 4 ? parameters.sourceReleaseMs.count : 0
                if source.level < level, source.rank >= level, source.met[level] >= hold {
                    source.level = level
                }
                if source.level >= level, source.rank < level, source.unmet[level] >= release {
                    source.level = level - 1
                }
            }
            if before == 0, source.level > 0 { source.connected = now }
            if before < 2, source.level >= 2 { source.rise = now }
            if source.level == 0 { source.rise = .min }
            sources[address] = source
        }
        if sources.values.allSatisfy({ $0.level == 0 }) {
            for address in sources.keys {
                guard let source = sources[address], source.rank > 0 else { continue }
                sources[address]?.level = 1
                sources[address]?.connected = now
            }
        }
        order()
    }

    private mutating func order() {
        let ordered = sources.values.filter { $0.level > 0 }.sorted { one, other in
            if one.level != other.level { return one.level > other.level }
            let (live, otherLive) = (one.rank >= one.level, other.rank >= other.level)
            if live != otherLive { return live }
            if one.rise != other.rise { return one.rise > other.rise }
            if one.connected != other.connected { return one.connected < other.connected }
            return one.link.address < other.link.address
        }.map(\.link.address)
        let from = pair
        pair = ordered.first.map { SourcePair($0, ordered.dropFirst().first) } ?? .none
        guard pair != from else { return }
        let hasChanged = Set([pair.primary, pair.secondary]) != Set([from.primary, from.secondary])
        lines.append(
            "\(epoch): \(now) source \(from.letters)>\(pair.letters) \(hasChanged ? "link" : "activity")")
    }
}

extension SourceChange {
    /// The name of its latch.
    fileprivate var name: String {
        switch self {
        case .acl: "acl"
        case .a2dp: "a2dp"
        case .avrcp: "avrcp"
        case .hfp: "hfp"
        case .sco: "sco"
        }
    }
}
