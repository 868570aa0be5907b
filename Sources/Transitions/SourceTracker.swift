import HeadsetTerms
import Timing

/// One source: what its profiles do, and the level at which it counts after holds and releases.
struct SourceTracker {
    private(set) var link: SourceLink
    /// The highest level whose condition is met now.
    private(set) var rank = SourceLevel.absent
    /// The level at which it counts; it brings those below.
    private(set) var level = SourceLevel.absent
    /// When it came to count at all.
    private var connected = DeviceTime.never
    /// When it last rose to streaming or above; nil if it hasn't since it came.
    private(set) var lastRise: DeviceTime?
    /// One for each conditional level, from the lowest up.
    private var conditions: [SourceCondition]
    private var gates = ProfileGates()

    /// A source not heard of before. Nothing about it counts that is older than `order`.
    init(_ address: BluetoothAddress, at time: DeviceTime, after order: InputOrder?) {
        link = SourceLink(address: address)
        conditions = SourceLevel.conditional.map { _ in SourceCondition(at: time) }
        gates.close(to: order)
    }

    /// Whether nothing about it matters any more.
    var isGone: Bool { level == .absent && rank == .absent }

    // MARK: What is heard of it

    /// Takes one change, unless a newer one of that profile is here.
    mutating func take(_ change: SourceChange, _ order: InputOrder?, at time: DeviceTime) -> Admission {
        let admission = gates.admit(change, order)
        guard admission == .admitted else { return admission }
        switch change {
        case .acl(.up): link.acl = .up
        case .acl(.down): take(nil, order, at: time)
        case .a2dp(let state): link.a2dp = state
        case .avrcp(let state): link.avrcp = state
        case .hfp(let state): link.hfp = state
        case .sco(let state): link.sco = state
        }
        note(at: time)
        return admission
    }

    /// Takes the whole truth about it; nil is that it isn't connected, which ends all its profiles.
    mutating func take(_ whole: SourceLink?, _ order: InputOrder?, at time: DeviceTime) {
        let isConnected = whole?.acl == .up
        link = isConnected ? whole ?? link : SourceLink(address: link.address)
        gates.close(to: order)
        note(at: time)
    }

    private mutating func note(at time: DeviceTime) {
        rank = SourceLevel.rank(of: link)
        for (index, level) in SourceLevel.conditional.enumerated() {
            conditions[index].note(rank >= level, at: time)
        }
    }

    // MARK: Levels

    /// When its level will change if nothing happens before.
    func due(_ parameters: EngineParameters) -> DeviceTime {
        var due = DeviceTime.never
        for (index, level) in SourceLevel.conditional.enumerated() {
            due = min(due, conditions[index].due(level, isOn: level <= self.level, parameters))
        }
        return due
    }

    /// The next change of its level; nil if none waits.
    func pending(_ parameters: EngineParameters) -> SourceExplanation.Pending? {
        let due = due(parameters)
        guard due != .never else { return nil }
        var later = self
        later.settle(at: due, parameters)
        return SourceExplanation.Pending(level: later.level, due: due)
    }

    /// Turns on and off the levels that are due. All that are due go one way: a level can be waiting to turn on only
    /// where its condition is met, and then so are those below.
    mutating func settle(at time: DeviceTime, _ parameters: EngineParameters) {
        for (index, level) in SourceLevel.conditional.enumerated() {
            let isOn = level <= self.level
            guard conditions[index].due(level, isOn: isOn, parameters) <= time else { continue }
            if isOn {
                fall(below: level)
                return
            }
            rise(to: level, at: time)
        }
    }

    /// Counts as connected at once, whatever the hold, if it is connected at all.
    mutating func appear(at time: DeviceTime) {
        if level == .absent, rank >= .connected {
            rise(to: .connected, at: time)
        }
    }

    /// Is not connected any more, at once, whatever the releases.
    mutating func vanish(at time: DeviceTime) {
        take(nil, nil, at: time)
        fall(below: .connected)
        restart(at: time)
    }

    /// Whatever waits for its hold or release begins anew.
    mutating func restart(at time: DeviceTime) {
        for index in conditions.indices {
            conditions[index].restart(at: time)
        }
    }

    private mutating func rise(to level: SourceLevel, at time: DeviceTime) {
        if self.level < .connected { connected = time }
        if self.level < .streaming, level >= .streaming { lastRise = time }
        self.level = level
    }

    private mutating func fall(below level: SourceLevel) {
        self.level = level.lower
        if self.level == .absent {
            connected = .never
            lastRise = nil
        }
    }

    // MARK: Order

    /// Whether it counts more than the other: by level, then live before merely kept, then the latest to rise, then the
    /// earliest to connect, then the lower address.
    func precedes(_ other: SourceTracker) -> Bool {
        if level != other.level { return level > other.level }
        if isLive != other.isLive { return isLive }
        if lastRise != other.lastRise { return isAfter(lastRise, other.lastRise) }
        if connected != other.connected { return connected < other.connected }
        return link.address < other.link.address
    }

    /// Whether the condition of its level is met now; otherwise the level is merely kept.
    private var isLive: Bool { rank >= level }

    private func isAfter(_ moment: DeviceTime?, _ other: DeviceTime?) -> Bool {
        guard let moment else { return false }
        guard let other else { return true }
        return moment > other
    }
}
