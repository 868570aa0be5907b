public import HeadsetTerms
public import Timing

/// Turns what a board says (readings, events, links) into changes that can be believed.
///
/// A value: it can be copied and goes on from there. Each method is named for what happened; it appends what follows
/// from it to `outputs`. The engine moves by the time that frames carry, or by their arrival where they carry none.
/// Nothing depends on how often it is called in between.
///
/// The largest header time of the epoch is the **watermark**. When it moves, all that lies before it is worked through.
/// Readings at or after it wait for it; events, links and tables act at it, at once. Each moment has two halves: first
/// what is due by what came before it, then its own inputs.
///
/// A header more than five seconds before the watermark, or another boot, begins a new **epoch**: nothing is known.
///
/// Parameters must be valid (``EngineParameters/validate()``). Before the first hello nothing is acted on.
public struct TransitionEngine: Sendable {
    /// Whose clock moves it.
    public let clock: EngineClock
    public internal(set) var parameters: EngineParameters
    /// What the last hello said; nil before the first.
    public internal(set) var board: BoardDescription?
    /// Counts from 1, the first hello.
    public internal(set) var epoch = 0
    /// Everything before it is worked through. It starts at the first raw value of the epoch, and stands still while the
    /// board is not connected; nil before the first hello.
    public internal(set) var watermark: DeviceTime?
    /// All that could not be used since the engine was made.
    public internal(set) var counters = EngineCounters()

    /// Whether it also tells why (``EngineOutput/explanation(_:)``): every time what an ear or a source waits for changes,
    /// and before each change that it believes. It costs time and memory, and changes nothing else. It counts from the next
    /// hello that begins an epoch.
    public var explains = false

    /// The ears that the board has, left first.
    var ears: [EarTracker] = []
    var device: DeviceFold
    var arbiter = SourceArbiter()
    /// Whether an event has closed the moment of the watermark, so that a reading for it is late.
    var isClosed = false
    /// What was reported in this epoch as unable to vote.
    var voteless: Set<VotelessChannel> = []
    /// How much of the epoch passed while the board was not connected. The engine's own clock stands still meanwhile;
    /// what it says is on the board's.
    var unheard = Milliseconds.zero
    /// What was last told of the sources in this epoch.
    var toldSources: [SourceExplanation] = []

    /// An engine that knows nothing yet.
    public init(parameters: EngineParameters, clock: EngineClock) {
        self.parameters = parameters
        self.clock = clock
        device = DeviceFold(.earbuds, parameters)
    }

    // MARK: What it believes

    /// The committed state of an ear; nil if unknown, or if there is no such ear.
    public func state(of ear: Ear) -> EarState? {
        ears.first { $0.ear == ear }?.state
    }

    /// Where the headset is; nil if unknown.
    public var placement: DevicePlacement? { device.placement }

    /// The sources that count most.
    public var sources: SourcePair { arbiter.pair }

    /// What a source does, as last heard; nil if it isn't followed.
    public func source(_ address: BluetoothAddress) -> SourceLink? { arbiter.link(of: address) }

    /// When the engine must next be advanced if nothing arrives before. With the board's clock never (nil): then only
    /// frames move it.
    public var deadline: DeviceTime? {
        switch clock {
        case .device: return nil
        case .arrival:
            let next = min(arbiter.due, ears.nextCommit, ears.nextInput)
            return next == .never ? nil : next + unheard
        }
    }
}
