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
        var keys: [String: (Int64, Int64)] = [:]

        var rank: Int {
            if link.sco == .up || link.hfp == .active { return 5 }
            if link.hfp != .idle { return 4 }
            if link.avrcp == .playing { return 3 }
            if link.a2dp == .streaming { return 2 }
            return link.acl == .up ? 1 : 0
        }

        mutating func end() { link = SourceLink(address: link.address) }
    }

    let parameters: EngineParameters
    var sources: [BluetoothAddress: Source] = [:]
    var now: Int64
    var newest: (Int64, Int64) = (.min, 0)
    var table: (Int64, Int64) = (.min, 0)
    var pair = SourcePair.none
    var lines: [String] = []

    init(_ trace: RandomTrace) {
        parameters = trace.parameters
        now = trace.start
    }

    /// Does one step of a trace, the nth.
    mutating func act(_ step: RandomTrace.Step, _ index: Int) {
        if let time = step.time { run(to: time) }
        switch step {
        case .samples, .events, .advance, .framesLost, .lost(.silence): break
        case .links(let time, let changes):
            for change in changes {
                take(change, (time, Int64(index)))
            }
            settle()
        case .table(let time, let links):
            let key = (time, Int64(index))
            guard key > newest else { return }
            newest = key
            table = key
            for address in Set(sources.keys).union(links.map(\.address)) {
                var source = sources[address] ?? Source(link: SourceLink(address: address))
                source.end()
                if let link = links.first(where: { $0.address == address }) { source.link = link }
                sources[address] = source
            }
            settle()
        case .lost(.grace):
            for address in sources.keys {
                sources[address]?.end()
                sources[address]?.level = 0
                sources[address]?.rise = .min
            }
            order()
        }
    }

    private mutating func take(_ change: LinkChange, _ key: (Int64, Int64)) {
        var source = sources[change.address] ?? Source(link: SourceLink(address: change.address))
        let name =
            switch change.change {
            case .acl: "acl"
            case .a2dp: "a2dp"
            case .avrcp: "avrcp"
            case .hfp: "hfp"
            case .sco: "sco"
            }
        guard key > source.keys[name] ?? (.min, 0), key > table else { return }
        source.keys[name] = key
        switch change.change {
        case .acl(.up): source.link.acl = .up
        case .acl(.down):
            source.end()
            for name in ["a2dp", "avrcp", "hfp", "sco"] {
                source.keys[name] = max(source.keys[name] ?? key, key, by: <)
            }
        case .a2dp(let state): source.link.a2dp = state
        case .avrcp(let state): source.link.avrcp = state
        case .hfp(let state): source.link.hfp = state
        case .sco(let state): source.link.sco = state
        }
        sources[change.address] = source
        if key > newest { newest = key }
    }

    private func max(
        _ one: (Int64, Int64), _ other: (Int64, Int64), by less: ((Int64, Int64), (Int64, Int64)) -> Bool
    )
        -> (Int64, Int64)
    {
        less(one, other) ? other : one
    }

    private mutating func run(to time: Int64) {
        while now < time {
            now += 1
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
        lines.append("\(now) source \(from.letters)>\(pair.letters) \(hasChanged ? "link" : "activity")")
    }
}
