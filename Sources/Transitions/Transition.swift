public import HeadsetTerms
public import Timing

/// A change that held long enough to be believed.
public struct Transition: Hashable, Sendable {
    /// What changed. `from` always equals the `to` of the last change of the same thing in the same epoch.
    public enum Change: Hashable, Sendable {
        case ear(Ear, from: EarState?, to: EarState?)
        case device(from: DevicePlacement?, to: DevicePlacement?)
        case sources(from: SourcePair, to: SourcePair)
    }

    /// The epoch it belongs to; within one, times never go back.
    public var epoch: Int
    /// The moment at which it became true, never the moment at which it was worked out.
    public var time: DeviceTime
    public var change: Change
    public var cause: Cause
    /// How long it had been building up. Nil where nothing was: sources, `reset`, `config`, and `stale` by loss.
    public var latency: Milliseconds?
    /// The channels of the ear that were for it.
    public var supporting: [SupportingChannel]
    /// Whose clock ``time`` is by.
    public var clock: EngineClock

    public init(
        epoch: Int, time: DeviceTime, change: Change, cause: Cause, latency: Milliseconds?,
        supporting: [SupportingChannel], clock: EngineClock = .device
    ) {
        self.epoch = epoch
        self.time = time
        self.change = change
        self.cause = cause
        self.latency = latency
        self.supporting = supporting
        self.clock = clock
    }

    /// Whose change it is.
    public var scope: Scope {
        switch change {
        case .ear(let ear, from: _, to: _): Scope(ear)
        case .device: .device
        case .sources: .source
        }
    }
}
