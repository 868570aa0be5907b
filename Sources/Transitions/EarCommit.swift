import HeadsetTerms
import Timing

/// A committed change of one ear.
struct EarCommit {
    let ear: Ear
    let from: EarState?
    let to: EarState?
    let time: DeviceTime
    let latency: Milliseconds?
    /// Moments whose readings were for it; nil where none was needed.
    let samples: Int64?
    /// What the channels said; nothing unless someone wants to know why.
    let channels: [ChannelExplanation]
    let supporting: [SupportingChannel]

    /// Why, as follows from the two states.
    var cause: Cause {
        switch (from, to) {
        case (_, nil): .stale
        case (nil, _): .initial
        case (_, .worn?): .don
        case (_, .inCase?), (.inCase?, .notWorn?): .case
        case (_, .notWorn?): .doff
        }
    }
}
