import HeadsetTerms
import Timing

/// What the parameters come to at one ear.
struct EarRules {
    /// The channels that a board declares for an ear, as far as the rules depend on them. Fixed for an epoch.
    struct Channels {
        let count: Int
        let areAllVerdicts: Bool

        init(_ descriptors: [ChannelDescriptor]) {
            count = descriptors.count
            areAllVerdicts = descriptors.allSatisfy { $0.kind == .verdict }
        }
    }

    let don: Milliseconds
    let doff: Milliseconds
    let inCase: Milliseconds
    let unknown: Milliseconds
    let caseBlank: Milliseconds
    let leakDon: Leak
    let leakDoff: Leak
    let minSamples: Int64
    let minFresh: Int64
    let verdictUse: VerdictUse

    /// An ear whose channels are all verdicts is debounced by its firmware already. Not to hear from it takes as long
    /// as ever, so that leaving the case, when nothing votes for a while, isn't taken for knowing nothing.
    init(_ parameters: EngineParameters, _ channels: Channels) {
        let isSingle = channels.count < 2
        don = channels.areAllVerdicts ? 0 : parameters.donMs ?? (isSingle ? 550 : 500)
        doff = channels.areAllVerdicts ? 0 : parameters.doffMs ?? (isSingle ? 350 : 300)
        inCase = channels.areAllVerdicts ? 0 : parameters.caseMs
        unknown = parameters.unknownMs
        caseBlank = parameters.caseBlankMs
        leakDon = parameters.leakDon
        leakDoff = parameters.leakDoff
        minSamples = parameters.minSamples
        minFresh = parameters.minFresh
        verdictUse = parameters.verdict
    }

    /// How long a target must be the candidate.
    func interval(for target: EarState?) -> Milliseconds {
        switch target {
        case .worn?: don
        case .notWorn?: doff
        case .inCase?: inCase
        case nil: unknown
        }
    }
}
