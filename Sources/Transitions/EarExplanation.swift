public import HeadsetTerms
public import Timing

/// How one ear is judged at a moment: what its channels say, what it seems to be, and what that waits for.
public struct EarExplanation: Hashable, Sendable {
    /// Why it is told.
    public enum Occasion: Hashable, Sendable {
        /// What the channels say, or what it waits for, has changed.
        case waiting
        /// It was committed to its state.
        case committed(cause: Cause, latency: Milliseconds?)
        /// Everything speaks for the committed state again.
        case settled
    }

    /// What keeps the candidate, or a candidate at all, from being committed.
    public enum Hold: Hashable, Sendable {
        /// The board isn't heard.
        case lost
        /// The ear has just left its case: no channel votes before.
        case blank(until: DeviceTime)
        /// The fresh channels have less weight than is needed to know anything.
        case tooFew(fresh: Int64, needed: Int64)
        /// A reading beyond the threshold waits for one that confirms it, from this moment on.
        case confirmation(sensor: UInt8, from: DeviceTime)
        /// Neither near nor far channels have their quorum: those that keep the candidate from being another.
        case disagreement
        /// The candidate earns its credit.
        case credit
        /// The candidate has its credit, but too few readings were for it.
        case samples
        /// The ear was committed a short while ago.
        case dwell(until: DeviceTime)
    }

    public var ear: Ear
    public var occasion: Occasion
    /// What is believed; nil is unknown.
    public var state: EarState?
    /// What it seems to be now; nil is unknown.
    public var candidate: EarState?
    public var channels: [ChannelExplanation]
    /// What the candidate has earned, and how much it takes. Both are zero where the candidate is the state.
    public var credit: Milliseconds
    public var needed: Milliseconds
    /// Moments whose readings were for the candidate since it began to earn, and how many it takes; nil where no reading
    /// is needed.
    public var samples: Samples?
    /// When the candidate will be committed if nothing changes; nil if it won't.
    public var due: DeviceTime?
    /// What it waits for; nothing where all is settled.
    public var holds: [Hold]
    /// When the first thing spoke against what was believed; nil if nothing does.
    public var since: DeviceTime?
    /// What the time since then went into, in the order in which it began.
    public var spent: [Spent]

    /// Readings that were for a candidate.
    public struct Samples: Hashable, Sendable {
        public var count: Int64
        public var needed: Int64

        public init(count: Int64, needed: Int64) {
            self.count = count
            self.needed = needed
        }
    }

    /// Time that went into one kind of waiting.
    public struct Spent: Hashable, Sendable {
        public var on: Waiting
        public var time: Milliseconds

        public init(on: Waiting, time: Milliseconds) {
            self.on = on
            self.time = time
        }
    }

    /// The kinds of ``Hold``, as people and JSON Lines call them.
    public enum Waiting: String, Hashable, Sendable {
        case lost, blank, tooFew, confirmation, disagreement, credit, samples, dwell
    }
}

extension EarExplanation.Hold {
    /// Its kind.
    public var kind: EarExplanation.Waiting {
        switch self {
        case .lost: .lost
        case .blank: .blank
        case .tooFew: .tooFew
        case .confirmation: .confirmation
        case .disagreement: .disagreement
        case .credit: .credit
        case .samples: .samples
        case .dwell: .dwell
        }
    }
}
