import HeadsetTerms
import Transitions

/// What the oracle's ears mean together.
struct OracleFold {
    let formFactor: FormFactor
    var policy: EarbudPolicy
    var cupDoff: CupDoff

    init(_ formFactor: FormFactor, _ parameters: EngineParameters) {
        self.formFactor = formFactor
        policy = parameters.earbudPolicy
        cupDoff = parameters.cupDoff
    }

    /// Where the headset is by its ears, and by where it was.
    func meaning(_ ears: [(ear: Ear, state: EarState?)], _ before: DevicePlacement?) -> DevicePlacement? {
        switch formFactor {
        case .earbuds: earbuds(ears)
        case .onEar: headband(ears.map(\.state), .onHead, before)
        case .overEar: headband(ears.map(\.state), .overTheEar, before)
        }
    }

    private func earbuds(_ ears: [(ear: Ear, state: EarState?)]) -> DevicePlacement? {
        let states = ears.map(\.state)
        let isUnknown = states.contains(nil)
        switch policy {
        case .any: return states.contains(.worn) ? .inEar : isUnknown ? nil : .offHead
        case .all:
            if isUnknown { return nil }
            return states.allSatisfy { $0 == .worn } ? .inEar : .offHead
        case .left: return one(ears, .left)
        case .right: return one(ears, .right)
        }
    }

    private func one(_ ears: [(ear: Ear, state: EarState?)], _ side: Ear) -> DevicePlacement? {
        guard let deciding = ears.first(where: { $0.ear == side }) ?? ears.first, let state = deciding.state
        else { return nil }
        return state == .worn ? .inEar : .offHead
    }

    private func headband(
        _ states: [EarState?], _ on: DevicePlacement, _ before: DevicePlacement?
    ) -> DevicePlacement? {
        if states.allSatisfy({ $0 == .worn }) { return on }
        let isUnknown = states.contains(nil)
        if !states.contains(.worn) { return isUnknown ? nil : .offHead }
        switch cupDoff {
        case .both: return before
        case .either: return isUnknown ? nil : .offHead
        }
    }
}
