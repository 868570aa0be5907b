import HeadsetTerms

/// What was last heard of each kind of event at one ear.
struct EarLatches {
    private let hasNear: Bool
    private let hasVerdict: Bool
    private(set) var near = EventLatch<Bool>()
    private(set) var verdict = EventLatch<WearVerdict>()
    private(set) var inCase = EventLatch<Bool>()
    // These inform; they have no vote.
    private(set) var hall = EventLatch<Bool>()
    private(set) var lidOpen = EventLatch<Bool>()
    private(set) var moving = EventLatch<Bool>()

    /// The latches of an ear with these channels.
    init(_ channels: EarRules.Channels) {
        hasNear = channels.nearSensor != nil
        hasVerdict = channels.verdictSensor != nil
    }

    /// Takes one event, unless a newer one of its kind is here.
    mutating func take(_ kind: WearEvent.Kind, _ order: InputOrder?) -> Admission {
        switch kind {
        case .near(let value): hasNear ? near.hear(value, order) : .undeclared
        case .verdict(let value): hasVerdict ? verdict.hear(value, order) : .undeclared
        case .inCase(let value): inCase.hear(value, order)
        case .hall(let value): hall.hear(value, order)
        case .lidOpen(let value): lidOpen.hear(value, order)
        case .moving(let value): moving.hear(value, order)
        }
    }

    /// The ear went into its case: nothing is near its event channel, whatever was heard before.
    mutating func forceFar(_ order: InputOrder?) {
        if hasNear {
            near.force(false, order)
        }
    }

    /// Frames were lost: what votes may have changed unheard.
    mutating func doubt() {
        near.doubt()
        verdict.doubt()
    }
}

extension WearVerdict {
    /// The state that it names; nil if the firmware doesn't know.
    var state: EarState? {
        switch self {
        case .unknown: nil
        case .worn: .worn
        case .notWorn: .notWorn
        case .inCase: .inCase
        }
    }

    /// What it votes.
    var level: Bool? { state?.level }
}
