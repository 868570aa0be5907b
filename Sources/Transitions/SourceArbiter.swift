import HeadsetTerms
import Timing

/// All sources, and which two of them count most.
struct SourceArbiter {
    /// A change of the ordered pair.
    struct Commit {
        let from: SourcePair
        let to: SourcePair
        let cause: Cause
    }

    /// How many sources are followed; a headset holds a handful.
    static let bound = 32

    private(set) var pair = SourcePair.none
    /// When a level will change if nothing happens before. It is asked for at every frame, and worked out only when the
    /// sources are settled, as they must be after all that is heard of them.
    private(set) var due = DeviceTime.never
    private var sources: [SourceTracker] = []
    /// Lets no table through that is older than anything heard of any source.
    private var tableGate = InputGate()
    /// The last table, which speaks even of the sources that it doesn't name.
    private var lastTable: InputOrder?

    /// What a source does, as last heard; nil if it isn't followed.
    func link(of address: BluetoothAddress) -> SourceLink? {
        sources.first { $0.link.address == address }?.link
    }

    // MARK: What is heard of them

    /// Takes one change of one source, unless a newer one is here.
    mutating func take(_ change: LinkChange, _ order: InputOrder?, at time: DeviceTime) -> Admission {
        guard let index = index(of: change.address, at: time) else { return .overflow }
        let admission = sources[index].take(change.change, order, at: time)
        if admission == .admitted { tableGate.close(to: order) }
        return admission
    }

    /// Takes the whole truth, unless something newer is here.
    mutating func take(
        table: some Sequence<SourceLink>, _ order: InputOrder?, at time: DeviceTime,
        _ tally: inout EngineCounters
    ) {
        let admission = tableGate.admit(order)
        tally.note(admission)
        guard admission == .admitted else { return }
        lastTable = order
        var named: Set<BluetoothAddress> = []
        for link in table {
            guard let index = index(of: link.address, at: time) else {
                tally.add(.overflow)
                continue
            }
            named.insert(link.address)
            sources[index].take(link, order, at: time)
        }
        for index in sources.indices where !named.contains(sources[index].link.address) {
            sources[index].take(nil, order, at: time)
        }
    }

    /// The place of a source, made if need be, in the stead of one that is gone if there is no room; nil if there is
    /// none at all.
    private mutating func index(of address: BluetoothAddress, at time: DeviceTime) -> Int? {
        if let index = sources.firstIndex(where: { $0.link.address == address }) { return index }
        if sources.count == Self.bound {
            guard let gone = sources.firstIndex(where: \.isGone) else { return nil }
            sources.remove(at: gone)
        }
        sources.append(SourceTracker(address, at: time, after: lastTable))
        return sources.endIndex - 1
    }

    /// Why the sources stand in this order, those first that count most.
    func explanations(_ parameters: EngineParameters) -> [SourceExplanation] {
        sources.filter { !$0.isGone }.sorted { $0.precedes($1) }.map { source in
            SourceExplanation(
                address: source.link.address, level: source.level, rank: source.rank,
                lastRise: source.lastRise, pending: source.pending(parameters))
        }
    }

    // MARK: Time

    /// Turns on and off what is due, and orders the sources anew; nil if the pair stays as it was. Where none counts, a
    /// source counts at once.
    mutating func settle(at time: DeviceTime, _ parameters: EngineParameters) -> Commit? {
        for index in sources.indices {
            sources[index].settle(at: time, parameters)
        }
        if sources.allSatisfy({ $0.level == .absent }) {
            for index in sources.indices {
                sources[index].appear(at: time)
            }
        }
        lookAhead(parameters)
        return order()
    }

    /// Every source is gone at once; nil if none was there.
    mutating func loseAll(at time: DeviceTime) -> Commit? {
        for index in sources.indices {
            sources[index].vanish(at: time)
        }
        due = .never
        return order()
    }

    /// Whatever waits for its hold or release begins anew.
    mutating func restart(at time: DeviceTime, _ parameters: EngineParameters) {
        for index in sources.indices {
            sources[index].restart(at: time)
        }
        lookAhead(parameters)
    }

    private mutating func lookAhead(_ parameters: EngineParameters) {
        due = .never
        for index in sources.indices {
            due = min(due, sources[index].due(parameters))
        }
    }

    private mutating func order() -> Commit? {
        let from = pair
        let first = first(apartFrom: nil)
        pair = first.map { SourcePair($0, self.first(apartFrom: $0)) } ?? .none
        if pair == from { return nil }
        return Commit(from: from, to: pair, cause: pair.hasSameAddresses(as: from) ? .activity : .link)
    }

    private func first(apartFrom other: BluetoothAddress?) -> BluetoothAddress? {
        sources.filter { $0.level != .absent && $0.link.address != other }
            .min { $0.precedes($1) }?.link.address
    }
}
