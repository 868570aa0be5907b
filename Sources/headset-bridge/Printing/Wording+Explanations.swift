import BridgeCore
import HeadsetTerms
import Timing
import Transitions

/// Why something is believed, or isn't yet (`--explain`).
extension Wording {
    func sentence(for explanation: Explanation) -> Sentence {
        var sentence =
            switch explanation.subject {
            case .ear(let ear): sentence(for: ear, at: explanation.time)
            case .device(let device): sentence(for: device)
            case .sources(let told): sentence(for: told, at: explanation.time)
            }
        // Readings come in batches: the moment is the board's, not the line's.
        switch explanation.clock {
        case .device: sentence.why = "at \(explanation.time.milliseconds): \(sentence.why)"
        case .arrival: break
        }
        return sentence
    }

    // MARK: Ears

    private func sentence(for ear: EarExplanation, at time: DeviceTime) -> Sentence {
        let name = ear.ear.word.aligned(left: 5)
        let channels = ear.channels.map { words(for: $0, in: ear) }.joined(separator: ", ")
        return switch ear.occasion {
        case .waiting:
            Sentence(what: "\(name) waits", why: waiting(ear, at: time), evidence: channels, ink: .faint)
        case .settled:
            Sentence(
                what: "\(name) stays \(ear.state.shown)", why: spent(ear, at: time), evidence: channels,
                ink: .faint)
        case .committed:
            Sentence(
                what: "\(name) why \(ear.state.shown)", why: reasons(ear, at: time), evidence: channels,
                ink: .faint)
        }
    }

    /// What it waits for.
    private func waiting(_ ear: EarExplanation, at time: DeviceTime) -> String {
        var parts: [String] = []
        if ear.candidate != ear.state {
            parts.append("\(ear.candidate.shown) \(ear.credit.count)/\(ear.needed.count) ms")
        }
        if let samples = ear.samples, ear.holds.contains(.samples) {
            parts.append("\(samples.count)/\(samples.needed) readings")
        }
        for words in ear.holds.compactMap({ words(for: $0, at: time) }) where parts.last != words {
            parts.append(words)
        }
        return parts.joined(separator: ", ")
    }

    private func words(for hold: EarExplanation.Hold, at time: DeviceTime) -> String? {
        switch hold {
        case .lost: "the board isn't heard"
        case .blank(let until): "just out of its case, no vote for \((until - time).count) ms"
        case .tooFew(let fresh, let needed): "\(counted(fresh, "vote")) of \(needed)"
        case .confirmation: "to be confirmed"
        case .disagreement: "channels disagree"
        case .credit, .samples: nil
        case .dwell(let until): "stays as it is for \((until - time).count) ms more"
        }
    }

    /// How a commit came about, from the first thing that spoke for it.
    private func reasons(_ ear: EarExplanation, at time: DeviceTime) -> String {
        var parts: [String] = []
        if let samples = ear.samples { parts.append(counted(samples.count, "reading")) }
        parts.append(spent(ear, at: time))
        if ear.spent.isEmpty { parts.append("at once") }
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func spent(_ ear: EarExplanation, at time: DeviceTime) -> String {
        guard let since = ear.since, !ear.spent.isEmpty else { return "" }
        let parts = ear.spent.map { "\($0.on.shown) \($0.time.count)" }.joined(separator: " + ")
        return "\((time - since).count) ms since the first sign: \(parts)"
    }

    /// What a channel says, beside what it would take to count for a change.
    private func words(for channel: ChannelExplanation, in ear: EarExplanation) -> String {
        let name = channels.name(of: channel.sensor, on: ear.ear)
        let said =
            switch channel.kind {
            case .sampled(let value, let near, let far, let level, let isNear):
                value.map { value in
                    sampled(name, value, ear.wantsNear ? near : far, near > far, ear)
                        + (level == isNear ? "" : " unconfirmed")
                } ?? "\(name) unheard"
            case .event(let isNear): "\(name) \(isNear.map { $0 ? "on" : "off" } ?? "unheard")"
            case .verdict(let state): "\(name) \(state.shown)"
            }
        return said + channel.vote.remark
    }

    private func sampled(
        _ name: String, _ value: Int32, _ threshold: Int32, _ isRising: Bool, _ ear: EarExplanation
    ) -> String {
        "\(name) \(value)\(relation(value, threshold, wantsMore: isRising == ear.wantsNear))\(threshold)"
    }

    // MARK: The device and its sources

    private func sentence(for device: DeviceExplanation) -> Sentence {
        let ears = device.ears.map { "\($0.ear.word) \($0.state.shown)" }.joined(separator: ", ")
        return Sentence(
            what: "DEVICE why \(device.placement.shown)", why: device.rule.shown, evidence: ears, ink: .faint)
    }

    private func sentence(for told: SourcesExplanation, at time: DeviceTime) -> Sentence {
        let sources = told.sources.map { words(for: $0, at: time) }.joined(separator: "; ")
        let isWaiting = told.cause == nil && told.sources.contains { $0.pending != nil }
        return Sentence(
            what: told.cause != nil ? "sources why" : isWaiting ? "sources wait" : "sources stay",
            why: sources.isEmpty ? "no source" : sources,
            ink: .faint)
    }

    /// What it counts as, what it does where that is neither this nor what it waits to count as, and what that is.
    private func words(for source: SourceExplanation, at time: DeviceTime) -> String {
        var words = "\(source.address) \(source.level.word)"
        if source.rank != source.level, source.rank != source.pending?.level {
            words += ", now \(source.rank.word)"
        }
        if let pending = source.pending {
            words += ", \(pending.level.word) in \((pending.due - time).count) ms"
        }
        return words
    }
}

extension EarExplanation {
    private var isPending: Bool { candidate != state }

    /// Whether near channels are what a change takes.
    fileprivate var wantsNear: Bool {
        switch occasion {
        case .committed: state == .worn
        case .settled: state != .worn
        case .waiting:
            isPending && (candidate == .worn || candidate == .notWorn) ? candidate == .worn : state != .worn
        }
    }
}

extension EarExplanation.Waiting {
    fileprivate var shown: String {
        switch self {
        case .lost: "not heard"
        case .blank: "out of the case"
        case .tooFew: "too few votes"
        case .confirmation: "confirmation"
        case .disagreement: "disagreement"
        case .credit: "credit"
        case .samples: "readings"
        case .dwell: "dwell"
        }
    }
}

extension ChannelExplanation.Vote {
    fileprivate var remark: String {
        switch self {
        case .counts: ""
        case .stale: " (stale)"
        case .stuck: " (stuck)"
        case .doubtful: " (may have changed unheard)"
        case .none: " (no vote)"
        }
    }
}

extension DeviceExplanation.Rule {
    fileprivate var shown: String {
        switch self {
        case .earbuds(.any): "any earbud that is worn"
        case .earbuds(.all): "all earbuds worn"
        case .earbuds(.left): "the left earbud decides"
        case .earbuds(.right): "the right earbud decides"
        case .cups(.both): "both cups on, both cups off"
        case .cups(.either): "both cups on, either cup off"
        }
    }
}

extension SourceLevel {
    /// What a source does.
    var word: String {
        switch self {
        case .absent: "absent"
        case .connected: "connected"
        case .streaming: "streaming"
        case .playing: "playing"
        case .ringing: "ringing"
        case .call: "call"
        }
    }
}
