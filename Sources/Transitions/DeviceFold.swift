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

    let formFactor: FormFactor
    private(set) var placement: DevicePlacement?

    init(_ formFactor: FormFactor) {
        self.formFactor = formFactor
    }

    /// Folds the ears as they are after these commits of one half of an instant; nil if the device stays as it was.
    mutating func fold(_ ears: [EarState?], after commits: [EarCommit]) -> Commit? {
        let from = placement
        placement = meaning(of: ears)
        if placement == from { return nil }
        return Commit(
            from: from, to: placement, cause: from == nil ? .initial : Self.cause(of: commits),
            latency: commits.compactMap(\.latency).max())
    }

    private func meaning(of ears: [EarState?]) -> DevicePlacement? {
        let worn = ears.count { $0 == .worn }
        if worn == 0 { return ears.contains(nil) ? nil : .offHead }
        switch formFactor {
        case .earbuds: return .inEar
        case .onEar: return worn == ears.count ? .onHead : placement
        case .overEar: return worn == ears.count ? .overTheEar : placement
        }
    }

    /// The first of these that an ear's commit has.
    private static func cause(of commits: [EarCommit]) -> Cause {
        let causes = commits.map(\.cause)
        return [.don, .doff, .case, .initial].first(where: causes.contains) ?? .stale
    }
}
