import HeadsetTerms
import Timing

/// What the parameters come to at one ear.
struct EarRules {
    /// The channels that a board declares for an ear, as far as the rules depend on them. Fixed for an epoch.
    struct Channels {
        let ear: Ear
        let count: Int
        let areAllVerdicts: Bool
        /// The sensor of the event channel; nil if the board declared none.
        let nearSensor: UInt8?
        /// The sensor of the verdict channel; nil if the board declared none.
        let verdictSensor: UInt8?

        init(_ descriptors: [ChannelDescriptor], of ear: Ear) {
            self.ear = ear
            count = descriptors.count
            areAllVerdicts = descriptors.allSatisfy { $0.kind == .verdict }
            nearSensor = descriptors.first { $0.kind == .event }?.sensor
            verdictSensor = descriptors.first { $0.kind == .verdict }?.sensor
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
    /// Nil: all fresh channels must agree.
    let donQuorum: Int64?
    let doffQuorum: Int64?
    let dwell: Milliseconds
    /// How many votes the event channel has, and the verdict channel.
    let nearWeight: Int64
    let verdictWeight: Int64
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
        donQuorum = parameters.donQuorum
        doffQuorum = parameters.doffQuorum
        dwell = parameters.dwellMs
        nearWeight = Self.weight(of: channels.nearSensor, channels.ear, parameters)
        verdictWeight = Self.weight(of: channels.verdictSensor, channels.ear, parameters)
        verdictUse = parameters.verdict
    }

    private static func weight(of sensor: UInt8?, _ ear: Ear, _ parameters: EngineParameters) -> Int64 {
        sensor.flatMap { parameters.parameters(of: $0, ear).weight } ?? 1
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
