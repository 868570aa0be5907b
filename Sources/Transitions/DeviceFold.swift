import HeadsetTerms
import Timing

/// What the ears mean together, by the form factor.
struct DeviceFold {
    /// A change of the whole device.
    struct Commit {
        let from: DevicePlacement?
        let to: DevicePlacement?
        let cause: Cause
        let latency: Milliseconds?
    }

    /// What a person wants the ears to mean.
    struct Policies: Equatable {
        let earbuds: EarbudPolicy
        let cups: CupDoff

        init(_ parameters: EngineParameters) {
            earbuds = parameters.earbudPolicy
            cups = parameters.cupDoff
        }
    }

    let formFactor: FormFactor
    private(set) var policies: Policies
    private(set) var placement: DevicePlacement?

    init(_ formFactor: FormFactor, _ parameters: EngineParameters) {
        self.formFactor = formFactor
        policies = Policies(parameters)
    }

    /// Folds the ears as they are after these commits of one half of an instant; nil if the device stays as it was.
    mutating func fold(_ ears: [EarStanding], after commits: [EarCommit]) -> Commit? {
        let from = placement
        placement = meaning(of: ears)
        if placement == from { return nil }
        return Commit(
            from: from, to: placement, cause: from == nil ? .initial : Self.cause(of: commits),
            latency: commits.lazy.compactMap(\.latency).max())
    }

    /// Folds the ears by other policies; nil if the device stays as it was.
    mutating func adopt(_ policies: Policies, _ ears: [EarStanding]) -> Commit? {
        if policies == self.policies { return nil }
        self.policies = policies
        let from = placement
        placement = meaning(of: ears)
        return placement == from ? nil : Commit(from: from, to: placement, cause: .config, latency: nil)
    }

    /// Of a board without ears nothing is known, whatever the policies.
    private func meaning(of ears: [EarStanding]) -> DevicePlacement? {
        if ears.isEmpty { return nil }
        return switch formFactor {
        case .earbuds: earbuds(deciding(ears))
        case .onEar: headband(ears, on: .onHead)
        case .overEar: headband(ears, on: .overTheEar)
        }
    }

    /// The earbuds that the policy asks.
    private func deciding(_ ears: [EarStanding]) -> [EarStanding] {
        func only(_ ear: Ear) -> [EarStanding] {
            ears.contains { $0.ear == ear } ? ears.filter { $0.ear == ear } : ears
        }
        return switch policies.earbuds {
        case .any, .all: ears
        case .left: only(.left)
        case .right: only(.right)
        }
    }

    private func earbuds(_ ears: [EarStanding]) -> DevicePlacement? {
        let isWorn =
            policies.earbuds == .all
            ? ears.allSatisfy { $0.state == .worn } : ears.contains { $0.state == .worn }
        return isWorn ? .inEar : off(ears)
    }

    private func headband(_ ears: [EarStanding], on: DevicePlacement) -> DevicePlacement? {
        let worn = ears.count { $0.state == .worn }
        if worn == ears.count { return on }
        switch policies.cups {
        case .both: return worn == 0 ? off(ears) : placement
        case .either: return off(ears)
        }
    }

    /// Off the head, unless an ear is unknown.
    private func off(_ ears: [EarStanding]) -> DevicePlacement? {
        ears.contains { $0.state == nil } ? nil : .offHead
    }

    /// The rule that makes one placement of the ears.
    var rule: DeviceExplanation.Rule {
        switch formFactor {
        case .earbuds: .earbuds(policies.earbuds)
        case .onEar, .overEar: .cups(policies.cups)
        }
    }

    /// The first of these that an ear's commit has.
    private static func cause(of commits: [EarCommit]) -> Cause {
        [.don, .doff, .case, .initial].first { cause in commits.contains { $0.cause == cause } } ?? .stale
    }
}
