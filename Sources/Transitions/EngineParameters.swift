import HeadsetTerms
public import Timing

/// Everything about the engine that can be tuned. A key that a configuration leaves out keeps its default.
public struct EngineParameters: Hashable, Sendable {
    /// A channel is near from this share of its span on.
    public var thresholdOnPercent: Int64 = 60
    /// A channel is far from this share of its span down.
    public var thresholdOffPercent: Int64 = 40
    /// A channel changes sides once a reading beyond the other threshold is confirmed by another at least this much
    /// later, so that one bad reading never does it; 0 lets one suffice.
    public var glitchMs: Milliseconds = 25
    /// The time constant with which a channel that is far follows the drift of its open level, within a tenth of its
    /// span; 0: the open level is as calibrated, always.
    public var baselineMs: Milliseconds = 60_000
    /// A channel that is near for so long while the board says that it lies still is reported as stuck, and has no vote
    /// beside one that isn't; 0: never.
    public var stuckMs: Milliseconds = 120_000
    /// How long an ear must seem worn; nil: 500 with two or more channels on the ear, 550 with one.
    public var donMs: Milliseconds?
    /// How long an ear must seem not worn; nil: 300 with two or more channels on the ear, 350 with one.
    public var doffMs: Milliseconds?
    /// How long an ear must be in its case.
    public var caseMs: Milliseconds = 50
    /// How long nothing must be known before nothing is believed.
    public var unknownMs: Milliseconds = 2000
    /// How long no channel votes once an ear has left its case; less than `unknownMs`.
    public var caseBlankMs: Milliseconds = 300
    /// Different moments at which a reading must have spoken for a change.
    public var minSamples: Int64 = 2
    /// Fresh channels of less weight than this are as good as none.
    public var minFresh: Int64 = 1
    /// The weight of near channels that makes an ear seem worn; nil: that of all fresh ones.
    public var donQuorum: Int64?
    /// The weight of far channels that makes an ear seem not worn; nil: that of all fresh ones.
    public var doffQuorum: Int64?
    /// How long an ear stays as it is at least.
    public var dwellMs: Milliseconds = 0
    /// How fast credit for worn falls.
    public var leakDon: Leak = .infinite
    /// How fast credit for not worn falls.
    public var leakDoff: Leak = .rate(2)
    /// How long a reading stands; nil: three periods, at least 500.
    public var staleMs: Milliseconds?
    /// How long a source must be connected or play before it counts.
    public var sourceHoldMs: Milliseconds = 500
    /// How long a call must ring or last before it counts.
    public var callHoldMs: Milliseconds = 0
    /// How long a source counts as playing after it ceased to.
    public var sourceReleaseMs: Milliseconds = 3000
    /// How long a source counts as connected after it went away.
    public var linkLossGraceMs: Milliseconds = 2000
    /// What becomes of the firmware's own judgement.
    public var verdict: VerdictUse = .follow
    /// Which earbuds must be worn.
    public var earbudPolicy: EarbudPolicy = .any
    /// Which cups must come off.
    public var cupDoff: CupDoff = .both
    /// What is different about single sensors; what is said of a sensor on one ear goes before what is said of it on both.
    public var sensors: [SensorKey: SensorParameters] = [:]

    /// The defaults.
    public init() {}

    /// What is different about the sensor of one ear.
    func parameters(of sensor: UInt8, _ ear: Ear) -> SensorParameters {
        var parameters = sensors[SensorKey(sensor)] ?? SensorParameters()
        if let change = sensors[SensorKey(sensor, ear)] { parameters.lay(change) }
        return parameters
    }
}
