import HeadsetTerms
import Timing

/// One ear: its channels and latches, what they say together, and what of it is believed.
struct EarTracker {
    /// Whether the board is heard.
    enum Hearing {
        case heard
        /// The board is lost; nothing votes.
        case lost
        /// It was heard again; its channels vote from this moment on.
        case heardFrom(DeviceTime)
    }

    let ear: Ear
    /// The sampled channels that can vote.
    var channels: [SampledChannel]
    var latches: EarLatches
    var debouncer: Debouncer
    var rules: EarRules
    var hearing = Hearing.heard
    /// When a commit is due if nothing happens before.
    var due = DeviceTime.never
    /// Whether readings that leave every level as it is would change nothing.
    var isIndifferent = true
    /// Before this moment nothing happens at the ear but readings, and those that leave every level as it is would change
    /// nothing.
    var undisturbedUntil = DeviceTime.past
    /// Before this moment nothing changes at the ear, by what waited when that was last worked out.
    private(set) var calmUntil = DeviceTime.past
    /// Whether channels that are far follow the drift of their open level, until something happens.
    var isTracking = true
    /// Until when no vote counts because the ear has just left its case; never if it hasn't.
    var blankUntil = DeviceTime.never
    /// Since when the board says that this ear lies still; never if it doesn't say so.
    private(set) var stillSince = DeviceTime.never
    /// When the next channel will be stuck.
    var nextStuck = DeviceTime.never
    /// Sensors that became stuck and were not reported yet.
    var newlyStuck: [UInt8] = []
    /// Nil unless someone wants to know why.
    var explainer: EarExplainer?
    let declared: EarRules.Channels
    private let descriptors: [ChannelDescriptor]

    /// Nil if the board declares no channel on this ear: then there is no such ear.
    init?(_ ear: Ear, of board: BoardDescription, _ parameters: EngineParameters, at time: DeviceTime) {
        descriptors = board.channels.filter { $0.ear == ear }
        guard !descriptors.isEmpty else { return nil }
        self.ear = ear
        declared = EarRules.Channels(descriptors, of: ear)
        channels = descriptors.compactMap { SampledChannel($0, parameters) }
        latches = EarLatches(declared)
        rules = EarRules(parameters, declared)
        debouncer = Debouncer(at: time)
    }

    /// The committed state.
    var state: EarState? { debouncer.committed }

    /// Whether the board is not heard any more.
    var isLost: Bool {
        switch hearing {
        case .lost: true
        case .heard, .heardFrom: false
        }
    }

    /// The board is heard again; its channels vote from `time` on.
    mutating func hear(at time: DeviceTime) {
        switch hearing {
        case .lost: hearing = .heardFrom(time)
        case .heard, .heardFrom: break
        }
    }

    /// The board is not heard any more: nothing is known from now on.
    mutating func lose(at time: DeviceTime) -> EarCommit? {
        pass(to: time)
        hearing = .lost
        reconsider(at: time)
        let commit = debouncer.lose().map(report)
        lookAhead()
        return commit
    }

    /// Frames were lost: what is latched may have changed unheard.
    mutating func doubtLatches(at time: DeviceTime) {
        pass(to: time)
        latches.doubt()
        reconsider(at: time)
    }

    /// Takes new parameters. Credit starts anew; what is committed stays.
    mutating func configure(_ parameters: EngineParameters, at time: DeviceTime) {
        pass(to: time)
        rules = EarRules(parameters, declared)
        channels = descriptors.compactMap { descriptor in
            guard let channel = channels.first(where: { $0.sensor == descriptor.sensor }) else {
                return SampledChannel(descriptor, parameters)
            }
            return channel.adopting(descriptor, parameters, at: time)
        }
        debouncer.clearCredit(at: time)
        followStuck(at: time, mayBegin: false)
        reconsider(at: time)
    }

    /// Takes the readings of a frame for the nth channel. What can't be used is counted in `tally`.
    mutating func take(
        _ readings: Span<Int32>, _ batch: SampleBatch, _ number: Int, _ tally: inout EngineCounters
    ) {
        channels[number].take(readings, batch, isTracking: isTracking, &tally)
        foresee()
    }

    /// Works out anew until when all is calm.
    mutating func foresee() { calmUntil = min(undisturbedUntil, channels.calmUntil) }

    /// Takes one event, unless a newer one of its kind is here.
    mutating func take(_ kind: WearEvent.Kind, _ order: InputOrder?, at time: DeviceTime) -> Admission {
        let wasInCase = isInCase
        let admission = latches.take(kind, order)
        if !wasInCase, isInCase {
            latches.forceFar(order)
        }
        if wasInCase, !isInCase {
            blankUntil = time + rules.caseBlank
        }
        if admission == .admitted { noteMotion(kind, at: time) }
        return admission
    }

    private mutating func noteMotion(_ kind: WearEvent.Kind, at time: DeviceTime) {
        switch kind {
        case .moving(true): stillSince = .never
        case .moving(false): stillSince = min(stillSince, time)
        case .near, .verdict, .inCase, .hall, .lidOpen: break
        }
    }

    /// Whether the ear is in its case, by the case's own event or by the firmware's judgement.
    @inline(__always)
    var isInCase: Bool {
        latches.inCase.value == true || (rules.verdictUse != .ignore && latches.verdict.value == .inCase)
    }
}
