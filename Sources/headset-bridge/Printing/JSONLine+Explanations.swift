import Accessories
import BridgeCore
import HeadsetTerms
import Timing
import Transitions

/// The keys of `explain`.
extension JSONLine {
    mutating func add(_ explanation: Explanation) {
        switch explanation.subject {
        case .ear(let ear): add(ear, explanation)
        case .device(let device): add(device, explanation)
        case .sources(let told): add(told, explanation)
        }
    }

    private mutating func add(_ ear: EarExplanation, _ explanation: Explanation) {
        add("scope", ear.ear.word)
        switch ear.occasion {
        case .waiting: addOccasion("waiting", cause: nil, latency: nil)
        case .settled: addOccasion("settled", cause: nil, latency: nil)
        case .committed(let cause, let latency): addOccasion("committed", cause: cause, latency: latency)
        }
        add("device_ms", explanation.deviceTime(explanation.time))
        add("state", ear.state?.rawValue)
        add("candidate", ear.candidate?.rawValue)
        add("credit_ms", ear.credit.count)
        add("needed_ms", ear.needed.count)
        add("readings", ear.samples?.count)
        add("readings_needed", ear.samples?.needed)
        add("due_in_ms", ear.due.map { ($0 - explanation.time).count })
        add("first_sign_ms", ear.since.map { (explanation.time - $0).count })
        add("spent", objects: ear.spent) { line, spent in
            line.add("on", spent.on.rawValue)
            line.add("ms", spent.time.count)
        }
        add("holds", objects: ear.holds) { line, hold in line.add(hold, explanation) }
        add("channels", objects: ear.channels) { line, channel in line.add(channel) }
    }

    private mutating func addOccasion(_ word: String, cause: Cause?, latency: Milliseconds?) {
        add("occasion", word)
        add("cause", cause?.rawValue)
        add("latency_ms", latency?.count)
    }

    private mutating func add(_ hold: EarExplanation.Hold, _ explanation: Explanation) {
        add("on", hold.kind.rawValue)
        switch hold {
        case .blank(let until), .dwell(let until): add("for_ms", (until - explanation.time).count)
        case .tooFew(let fresh, let needed):
            add("votes", fresh)
            add("needed", needed)
        case .confirmation(let sensor, let from):
            add("sensor", sensor)
            add("for_ms", max(0, (from - explanation.time).count))
        case .lost, .disagreement, .credit, .samples: break
        }
    }

    private mutating func add(_ channel: ChannelExplanation) {
        add("sensor", channel.sensor)
        switch channel.kind {
        case .sampled(let value, let near, let far, let level, let isNear):
            add("kind", "sampled")
            add("value", value)
            add("near_at", near)
            add("far_at", far)
            add("level", level.map { $0 ? "near" : "far" })
            add("side", isNear.map { $0 ? "near" : "far" })
        case .event(let isNear):
            add("kind", "event")
            add("side", isNear.map { $0 ? "near" : "far" })
        case .verdict(let state):
            add("kind", "verdict")
            add("verdict", state?.rawValue)
        }
        add("vote", channel.vote.rawValue)
        add("weight", channel.weight)
    }

    private mutating func add(_ device: DeviceExplanation, _ explanation: Explanation) {
        add("scope", Scope.device.rawValue)
        addOccasion("committed", cause: device.cause, latency: nil)
        add("device_ms", explanation.deviceTime(explanation.time))
        add("state", device.placement?.rawValue)
        switch device.rule {
        case .earbuds(let policy): add("rule", policy.rawValue)
        case .cups(let doff): add("rule", doff.rawValue)
        }
        add("ears", objects: device.ears) { line, ear in
            line.add("ear", ear.ear.word)
            line.add("state", ear.state?.rawValue)
        }
    }

    private mutating func add(_ told: SourcesExplanation, _ explanation: Explanation) {
        add("scope", Scope.source.rawValue)
        addOccasion(told.cause == nil ? "waiting" : "committed", cause: told.cause, latency: nil)
        add("device_ms", explanation.deviceTime(explanation.time))
        add("sources", objects: told.sources) { line, source in
            line.add("address", source.address.description)
            line.add("level", source.level.word)
            line.add("rank", source.rank.word)
            line.add("last_rise_ms", source.lastRise.map { (explanation.time - $0).count })
            line.add("next_level", source.pending?.level.word)
            line.add("next_in_ms", source.pending.map { ($0.due - explanation.time).count })
        }
    }
}

extension Explanation {
    /// The board's milliseconds; nil where the board has no clock.
    fileprivate func deviceTime(_ time: DeviceTime) -> Int64? {
        switch clock {
        case .device: time.milliseconds
        case .arrival: nil
        }
    }
}
