import HeadsetTerms
import Timing
import Transitions

/// The ears and the device once more, as simply as can be: one step a millisecond, nothing worked out ahead. It is
/// slow and written from the definition alone, so that the engine can be compared with it.
struct Oracle {
    /// A reading and where it came from.
    struct Reading {
        var time: Int64
        var raw: Int64
    }

    struct Channel {
        var sensor: UInt8
        var open: Int64
        var span: Int64
        var polarity: Int64
        var stale: Int64
        var future: [Int64: Int64] = [:]
        var last: Reading?
        var near = false

        func isFresh(_ now: Int64) -> Bool { last.map { now < $0.time + stale } ?? false }
    }

    struct Key {
        var time: Int64
        var sequence: Int64
        func isNewer(than other: Key) -> Bool { (time, sequence) > (other.time, other.sequence) }
    }

    /// What makes a target credible.
    struct Claim {
        var credit: Int64 = 0
        var start: Int64?
        var moments: Set<Int64> = []
    }

    struct EarModel {
        var ear: Ear
        var channels: [Channel] = []
        var hasEvent = false
        var hasVerdict = false
        var count = 0
        var allVerdicts = false
        var near: Bool?
        var verdict: WearVerdict?
        var caseIn = false
        var keys: [String: Key] = [:]
        var doubtNear = false
        var doubtVerdict = false
        var blankEnd: Int64 = .min
        var committed: EarState?
        var candidate: EarState?
        /// For worn, not worn, in case and unknown.
        var claims = Oracle.noClaims
    }

    static let targets = [EarState.worn, .notWorn, .inCase, nil]
    static let noClaims = targets.map { _ in Claim() }

    let parameters: EngineParameters
    let formFactor: FormFactor
    var ears: [EarModel] = []
    var device: DevicePlacement?
    /// The watermark; every earlier millisecond is done.
    var now: Int64
    var closed = false
    /// The millisecond as of which things stand or have lapsed: in the first half of a moment still the one before.
    var view: Int64
    /// From when on votes count again after a loss.
    var voteFrom: Int64 = .min
    var lines: [String] = []

    init(_ board: BoardDescription, _ parameters: EngineParameters, start: Int64) {
        self.parameters = parameters
        formFactor = board.formFactor
        now = start
        view = start
        for ear in Ear.allCases {
            let descriptors = board.channels.filter { $0.ear == ear }
            if descriptors.isEmpty { continue }
            var model = EarModel(ear: ear)
            model.count = descriptors.count
            model.allVerdicts = true
            for descriptor in descriptors {
                switch descriptor.kind {
                case .event:
                    model.hasEvent = true
                    model.allVerdicts = false
                case .verdict: model.hasVerdict = true
                case .sampled(let sampled):
                    model.allVerdicts = false
                    guard let open = sampled.open, let worn = sampled.worn else { continue }
                    let polarity: Int64 = sampled.polarity == .rising ? 1 : -1
                    model.channels.append(
                        Channel(
                            sensor: descriptor.sensor, open: Int64(open), span: polarity * Int64(worn - open),
                            polarity: polarity,
                            stale: parameters.staleMs?.count ?? max(500, 3 * sampled.period.count)))
                }
            }
            ears.append(model)
        }
    }

    // MARK: Inputs

    /// A frame came; its time is unwrapped already.
    private mutating func frame(_ time: Int64) {
        let end = max(time, now)
        if voteFrom == .max { voteFrom = end }
        settle()
        while now < end {
            if !closed || voteFrom == now { secondHalf() }
            now += 1
            closed = false
            tick()
            firstHalf()
        }
    }

    mutating func advance(_ time: Int64) {
        frame(time)
    }

    mutating func samples(_ time: Int64, sensor: UInt8, ear: Ear, period: Int64, _ values: [Int32]) {
        frame(time)
        guard let place = ears.firstIndex(where: { $0.ear == ear }) else { return }
        for index in ears[place].channels.indices where ears[place].channels[index].sensor == sensor {
            for (offset, value) in values.enumerated() {
                let moment = time + Int64(offset) * period
                if moment < now || (moment == now && closed) { continue }
                ears[place].channels[index].future[moment] = Int64(value)
            }
        }
    }

    mutating func events(_ time: Int64, sequence: Int64, _ events: [WearEvent]) {
        frame(time)
        let key = Key(time: time, sequence: sequence)
        let before = ears
        var isHeard = false
        for event in events {
            guard let place = ears.firstIndex(where: { $0.ear == event.ear }) else { continue }
            var ear = ears[place]
            if take(event.kind, key, before[place], &ear) { isHeard = true }
            ears[place] = ear
        }
        if isHeard {
            secondHalf()
            closed = true
        }
    }

    private func take(_ kind: WearEvent.Kind, _ key: Key, _ before: EarModel, _ ear: inout EarModel) -> Bool {
        let name: String
        switch kind {
        case .near: name = "near"
        case .verdict: name = "verdict"
        case .inCase: name = "case"
        case .hall: name = "hall"
        case .lidOpen: name = "lid"
        case .moving: name = "moving"
        }
        if name == "near", !ear.hasEvent { return false }
        if name == "verdict", !ear.hasVerdict { return false }
        if let newest = before.keys[name], !key.isNewer(than: newest) { return false }
        ear.keys[name] = key
        let wasIn = isInCase(ear)
        switch kind {
        case .near(let value): (ear.near, ear.doubtNear) = (value, false)
        case .verdict(let value): (ear.verdict, ear.doubtVerdict) = (value, false)
        case .inCase(let value): ear.caseIn = value
        case .hall, .lidOpen, .moving: break
        }
        if !wasIn, isInCase(ear), ear.hasEvent {
            (ear.near, ear.doubtNear) = (false, false)
            if let newest = ear.keys["near"], !key.isNewer(than: newest) {} else { ear.keys["near"] = key }
        }
        if wasIn, !isInCase(ear) { ear.blankEnd = now + parameters.caseBlankMs.count }
        return true
    }

    mutating func framesLost() {
        for index in ears.indices {
            ears[index].doubtNear = true
            ears[index].doubtVerdict = true
            reconsider(index)
        }
    }

    mutating func lost() {
        voteFrom = .max
        var causes: [(Cause, Int64?)] = []
        for index in ears.indices {
            if ears[index].committed != nil {
                causes.append(commit(nil, .stale, nil, index))
            }
            ears[index].claims = Self.noClaims
            ears[index].candidate = nil
        }
        fold(causes)
    }

    // MARK: One millisecond

    /// A millisecond passes with each candidate as it is.
    private mutating func tick() {
        for index in ears.indices {
            for place in 0..<4 where ears[index].claims[place].start != nil {
                let target = Self.targets[place]
                if target == ears[index].candidate {
                    ears[index].claims[place].credit += 1
                } else {
                    switch place == 0 ? parameters.leakDon : place == 1 ? parameters.leakDoff : .infinite {
                    case .infinite: ears[index].claims[place].credit = 0
                    case .rate(let rate): ears[index].claims[place].credit -= rate
                    }
                    if ears[index].claims[place].credit <= 0 { ears[index].claims[place] = Claim() }
                }
                let most = interval(target, ears[index])
                if ears[index].claims[place].credit > most { ears[index].claims[place].credit = most }
            }
        }
    }

    private mutating func firstHalf() {
        view = now - 1
        settle()
    }

    private mutating func secondHalf() {
        view = now
        for index in ears.indices {
            for channel in ears[index].channels.indices {
                ears[index].channels[channel] = taking(ears[index].channels[channel])
            }
            reconsider(index)
        }
        settle()
    }

    private func taking(_ channel: Channel) -> Channel {
        var channel = channel
        guard let raw = channel.future.removeValue(forKey: now) else { return channel }
        let rise = 100 * channel.polarity * (raw - channel.open)
        let (on, off) = (parameters.thresholdOnPercent, parameters.thresholdOffPercent)
        let wasFresh = channel.isFresh(now) || channel.last.map { now == $0.time + channel.stale } ?? false
        if rise >= on * channel.span {
            channel.near = true
        } else if rise <= off * channel.span {
            channel.near = false
        } else if !wasFresh {
            channel.near = 2 * rise >= (on + off) * channel.span
        }
        channel.last = Reading(time: now, raw: raw)
        return channel
    }

    private mutating func settle() {
        var causes: [(Cause, Int64?)] = []
        for index in ears.indices {
            let target = ears[index].candidate
            guard target != ears[index].committed else { continue }
            let claim = ears[index].claims[Self.targets.firstIndex(of: target) ?? 0]
            guard claim.credit >= interval(target, ears[index]) else {
                continue
            }
            let level = target == .worn ? true : target == .notWorn ? false : nil
            let needs =
                !follows(ears[index]) && level != nil
                && ears[index].channels.contains { $0.isFresh(view) && $0.near == level }
            if needs, claim.moments.count < parameters.minSamples { continue }
            let cause: Cause =
                switch (ears[index].committed, target) {
                case (_, nil): .stale
                case (nil, _): .initial
                case (.inCase?, .notWorn?), (_, .inCase?): .case
                case (_, .worn?): .don
                case (_, .notWorn?): .doff
                }
            causes.append(commit(target, cause, now - (claim.start ?? now), index))
            reconsider(index)
        }
        fold(causes)
    }

    private mutating func commit(
        _ target: EarState?, _ cause: Cause, _ latency: Int64?, _ index: Int
    ) -> (Cause, Int64?) {
        let ear = ears[index]
        let scope = Scope(ear.ear).rawValue
        lines.append(
            "\(now) \(scope) \(ear.committed?.rawValue ?? "unknown")>\(target?.rawValue ?? "unknown") \(cause.rawValue)"
                + (latency.map { " \($0)" } ?? ""))
        ears[index].committed = target
        ears[index].claims = Self.noClaims
        return (cause, latency)
    }

    private mutating func reconsider(_ index: Int) {
        var ear = ears[index]
        consider(&ear)
        ears[index] = ear
    }

    /// Works out the candidate, and what stands for each target that earns or has earned.
    private func consider(_ ear: inout EarModel) {
        ear.candidate = candidate(ear)
        for place in 0..<4 where Self.targets[place] != ear.committed {
            if Self.targets[place] == ear.candidate, ear.claims[place].start == nil {
                ear.claims[place].start = now
            }
            guard place < 2, ear.claims[place].start != nil else { continue }
            for channel in ear.channels where channel.near == (place == 0) && channel.isFresh(view) {
                if let last = channel.last { ear.claims[place].moments.insert(last.time) }
            }
        }
    }

    private func candidate(_ ear: EarModel) -> EarState? {
        if view < voteFrom { return nil }
        if isInCase(ear) { return .inCase }
        var (near, far): (Int64, Int64) = (0, 0)
        func vote(_ isNear: Bool) {
            if isNear { near += 1 } else { far += 1 }
        }
        if view >= ear.blankEnd {
            let verdict: Bool? = ear.verdict == .worn ? true : ear.verdict == .notWorn ? false : nil
            if follows(ear) {
                if let verdict { vote(verdict) }
            } else {
                for channel in ear.channels where channel.isFresh(view) { vote(channel.near) }
                let beside = near + far > 0
                if let near = ear.near, !(ear.doubtNear && beside) { vote(near) }
                if parameters.verdict == .vote, let verdict, !(ear.doubtVerdict && beside) { vote(verdict) }
            }
        }
        if near + far < parameters.minFresh { return nil }
        if far == 0 { return .worn }
        if near == 0 { return .notWorn }
        return ear.committed == .inCase ? nil : ear.committed
    }

    private mutating func fold(_ causes: [(Cause, Int64?)]) {
        if causes.isEmpty { return }
        let states = ears.map(\.committed)
        let from = device
        if !states.contains(.worn) {
            device = states.contains(nil) ? nil : .offHead
        } else {
            switch formFactor {
            case .earbuds: device = .inEar
            case .onEar: if states.allSatisfy({ $0 == .worn }) { device = .onHead }
            case .overEar: if states.allSatisfy({ $0 == .worn }) { device = .overTheEar }
            }
        }
        if device == from { return }
        var cause = Cause.initial
        if from != nil {
            for next in [Cause.stale, .initial, .case, .doff, .don]
            where causes.contains(where: { $0.0 == next }) {
                cause = next
            }
        }
        let latency = causes.compactMap(\.1).max().map { " \($0)" } ?? ""
        lines.append(
            "\(now) device \(from?.rawValue ?? "unknown")>\(device?.rawValue ?? "unknown") \(cause.rawValue)\(latency)"
        )
    }

    private func isInCase(_ ear: EarModel) -> Bool {
        ear.caseIn || (parameters.verdict != .ignore && ear.verdict == .inCase)
    }

    private func follows(_ ear: EarModel) -> Bool { ear.hasVerdict && parameters.verdict == .follow }

    private func interval(_ target: EarState?, _ ear: EarModel) -> Int64 {
        if ear.allVerdicts, target != nil { return 0 }
        switch target {
        case .worn?: return parameters.donMs?.count ?? (ear.count > 1 ? 500 : 550)
        case .notWorn?: return parameters.doffMs?.count ?? (ear.count > 1 ? 300 : 350)
        case .inCase?: return parameters.caseMs.count
        case nil: return parameters.unknownMs.count
        }
    }
}
