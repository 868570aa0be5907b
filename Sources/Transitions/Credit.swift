import Timing

/// What one target has earned towards being committed.
struct Credit {
    /// Time for it, less what leaked.
    private(set) var earned: Milliseconds = 0
    /// When it left nothing; nil while it is nothing.
    private(set) var start: DeviceTime?
    /// Different moments whose readings spoke for it since `start`.
    private(set) var supports: Int64 = 0
    private var lastSupport: DeviceTime?

    /// The target became the candidate, with these readings for it.
    mutating func begin(at time: DeviceTime, _ standing: StandingReadings) {
        start = time
        supports = standing.moments
        lastSupport = standing.last
    }

    /// A reading speaks for the target; several at one moment count once. Before the target has begun to earn, none does.
    mutating func support(at time: DeviceTime) {
        guard start != nil, lastSupport.map({ $0 < time }) ?? true else { return }
        supports += 1
        lastSupport = time
    }

    /// Whether another reading for the target would change nothing.
    func isIndifferent(_ minimum: Int64) -> Bool { start == nil || supports >= minimum }

    /// Some time passed, in which the target was the candidate or wasn't.
    mutating func pass(_ elapsed: Milliseconds, grows: Bool, upTo interval: Milliseconds, _ leak: Leak) {
        if grows {
            earned = min(interval, earned + elapsed)
        } else if start != nil {
            fall(for: elapsed, leak)
        }
    }

    private mutating func fall(for elapsed: Milliseconds, _ leak: Leak) {
        switch leak {
        case .infinite: clear()
        case .rate(let rate):
            earned = earned - Milliseconds(rate * elapsed.count)
            if earned <= 0 { clear() }
        }
    }

    /// Forgets it all.
    mutating func clear() {
        self = Credit()
    }
}
