import Timing

/// Turns the candidate of one ear into its committed state, by a leaky integrator: credit for a target grows while it
/// is the candidate and falls while it isn't; the target is committed once its credit is full.
struct Debouncer {
    /// A commit, as far as the debouncer knows it.
    struct Commit {
        let from: EarState?
        let to: EarState?
        let time: DeviceTime
        /// Since the credit left nothing; nil if it was not earned.
        let latency: Milliseconds?
        /// Moments whose readings were for it; nil where none was needed.
        let samples: Int64?
    }

    private(set) var committed: EarState?
    private(set) var candidate: EarState?
    /// A sampled channel is for the candidate.
    private(set) var needsReadings = false
    /// Credits are exact up to this moment; from it on the candidate stands.
    private var moment: DeviceTime
    /// When the ear was last committed to anything; nil if it never was.
    private var lastCommit: DeviceTime?
    private var worn = Credit()
    private var notWorn = Credit()
    private var inCase = Credit()
    private var unknown = Credit()

    init(at time: DeviceTime) {
        moment = time
    }

    /// Lets time pass with the candidate as it is. A candidate that left and returned within one moment never left,
    /// because only time that passes moves credit.
    mutating func pass(to time: DeviceTime, _ rules: EarRules) {
        let elapsed = time - moment
        guard elapsed > 0 else { return }
        moment = time
        worn.pass(elapsed, grows: isEarning(.worn), upTo: rules.don, rules.leakDon)
        notWorn.pass(elapsed, grows: isEarning(.notWorn), upTo: rules.doff, rules.leakDoff)
        inCase.pass(elapsed, grows: isEarning(.inCase), upTo: rules.inCase, .infinite)
        unknown.pass(elapsed, grows: isEarning(nil), upTo: rules.unknown, .infinite)
    }

    private func isEarning(_ target: EarState?) -> Bool { candidate == target && committed != target }

    /// A reading at this moment speaks for worn (near) or for not worn (far).
    mutating func support(near isNear: Bool) {
        if isNear {
            worn.support(at: moment)
        } else {
            notWorn.support(at: moment)
        }
    }

    /// Whether nothing has begun to earn, so that readings are for nothing.
    var isIdle: Bool { worn.start == nil && notWorn.start == nil }

    /// Whether readings that leave every level as it is would change nothing.
    @inline(__always)
    func isIndifferent(_ rules: EarRules) -> Bool {
        worn.isIndifferent(rules.minSamples) && notWorn.isIndifferent(rules.minSamples)
    }

    /// From this moment on the candidate is another, or still the same. `needsReadings` says that a sampled channel is
    /// for it, so that enough readings must be, too.
    mutating func consider(_ candidate: EarState?, needsReadings: Bool) {
        self.candidate = candidate
        self.needsReadings = needsReadings
    }

    /// Whether the candidate begins to earn only now.
    @inline(__always)
    var isStarting: Bool { candidate != committed && credit.start == nil }

    /// The candidate begins to earn, with these readings for it.
    mutating func start(_ standing: StandingReadings) {
        switch candidate {
        case .worn?: worn.begin(at: moment, standing)
        case .notWorn?: notWorn.begin(at: moment, standing)
        case .inCase?: inCase.begin(at: moment, standing)
        case nil: unknown.begin(at: moment, standing)
        }
    }

    /// When the candidate will be committed if nothing happens before: never if it is committed already, or if that
    /// takes another reading.
    @inline(__always)
    func due(_ rules: EarRules) -> DeviceTime {
        guard candidate != committed else { return .never }
        let credit = credit
        if needsReadings, credit.supports < rules.minSamples { return .never }
        let full = moment + (rules.interval(for: candidate) - credit.earned)
        return dwellEnd(rules).map { max(full, $0) } ?? full
    }

    /// Until when the ear stays as it is; nil if it was never committed.
    func dwellEnd(_ rules: EarRules) -> DeviceTime? { lastCommit.map { $0 + rules.dwell } }

    /// Commits the candidate, which must be due at this moment.
    mutating func commit() -> Commit {
        let start = credit.start ?? moment
        return commit(
            candidate, latency: moment - start, samples: needsReadings ? credit.supports : nil)
    }

    /// Nothing is known from this moment on; nil if nothing was.
    mutating func lose() -> Commit? {
        clearCredit()
        candidate = nil
        return committed == nil ? nil : commit(nil, latency: nil, samples: nil)
    }

    private mutating func commit(
        _ target: EarState?, latency: Milliseconds?, samples: Int64?
    ) -> Commit {
        let commit = Commit(
            from: committed, to: target, time: moment, latency: latency, samples: samples)
        committed = target
        lastCommit = moment
        clearCredit()
        return commit
    }

    /// Whatever was earned up to `time` is lost.
    mutating func clearCredit(at time: DeviceTime) {
        moment = max(moment, time)
        clearCredit()
    }

    private mutating func clearCredit() {
        worn.clear()
        notWorn.clear()
        inCase.clear()
        unknown.clear()
    }

    /// What the candidate has earned.
    @inline(__always)
    var credit: Credit {
        switch candidate {
        case .worn?: worn
        case .notWorn?: notWorn
        case .inCase?: inCase
        case nil: unknown
        }
    }
}
