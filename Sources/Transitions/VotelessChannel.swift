import HeadsetTerms

/// Something that speaks but can't vote: not in the hello, or without calibration.
enum VotelessChannel: Hashable {
    case sensor(UInt8, Ear)
    case near(Ear)
    case verdict(Ear)
    /// An ear on which the board declares nothing.
    case ear(Ear)

    /// What an undeclared event comes from.
    init(_ event: WearEvent, isEarDeclared: Bool) {
        guard isEarDeclared else {
            self = .ear(event.ear)
            return
        }
        switch event.kind {
        case .verdict: self = .verdict(event.ear)
        case .near, .hall, .inCase, .lidOpen, .moving: self = .near(event.ear)
        }
    }
}
