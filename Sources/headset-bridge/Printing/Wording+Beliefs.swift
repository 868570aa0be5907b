import Accessories
import BridgeCore
import HeadsetTerms
import Timing
import Transitions

/// What is believed, and what the registry and the router make of it.
extension Wording {
    func sentence(for transition: Transition, _ transport: Transport?) -> Sentence {
        switch transition.change {
        case .ear(let ear, let from, let to):
            Sentence(
                what: "\(ear.word.aligned(left: 5)) \(from.shown) → \(to.shown)",
                why: why(transition, transport),
                evidence: transition.supporting.map { evidence($0, on: ear, for: to) }.joined(separator: ", ")
            )
        case .device(let from, let to):
            Sentence(what: "DEVICE \(from.shown) → \(to.shown)", why: why(transition, transport), ink: .bold)
        case .sources(from: _, let now):
            Sentence(
                what: "sources",
                why: "\(transition.cause.rawValue): \(sources(now.primary, now.secondary))", ink: .cyan)
        }
    }

    func sentence(for held: ConfigurationHeld) -> Sentence {
        let configuration = held.configuration
        var fields: [String] = []
        if configuration.deviceCapabilities.contains(.placement) {
            fields.append(configuration.devicePlacement?.rawValue ?? "placement unknown")
        }
        if configuration.deviceCapabilities.contains(.audioSwitching) {
            fields.append(sources(configuration.primarySource, configuration.secondarySource))
        }
        let whose = namesAccessory ? deviceText(held.accessory) + ": " : ""
        return Sentence(
            what: "accepted", why: whose + "registry holds " + fields.joined(separator: ", "), ink: .green)
    }

    func sentence(for update: RefusedUpdate) -> Sentence {
        let refusal = update.refusal
        return Sentence(
            what: "REFUSED", why: deviceText(refusal.reason),
            evidence: "\(refusal.error.rawValue) by rule \(refusal.rule.rawValue), \(refusal.basis.shown)",
            ink: .red)
    }

    func sentence(for change: RouteChange) -> Sentence {
        let why = "\(change.route.cause.shown) (\(change.route.basis.shown))"
        return switch change.route.output {
        case .builtInSpeaker: Sentence(what: "audio → built-in speaker", why: why, ink: .cyan)
        case .accessory(let board):
            Sentence(what: "audio → accessory", why: "\(deviceText(board)): \(why)", ink: .cyan)
        }
    }

    func sentence(for change: RegistrationChange) -> Sentence {
        switch change.action {
        case .paired: Sentence(what: "paired", why: deviceText(change.accessory))
        case .registered: Sentence(what: "registered", why: deviceText(change.accessory))
        case .removed: Sentence(what: "removed", why: deviceText(change.accessory), ink: .yellow)
        case .invalidated:
            Sentence(what: "registration ended", why: deviceText(change.accessory), ink: .yellow)
        }
    }

    /// The cause, how long it had been building up, and how long it took until that was heard.
    private func why(_ transition: Transition, _ transport: Transport?) -> String {
        transition.cause.rawValue + (transition.latency.map { " \($0.count) ms" } ?? "")
            + (transport.map { ", " + words(for: $0) } ?? "")
    }

    /// What a channel said for the state that is now believed.
    private func evidence(_ support: SupportingChannel, on ear: Ear, for state: EarState?) -> String {
        let name = channels.name(of: support.sensor, on: ear)
        switch support.evidence {
        case .sampled(let value, let threshold):
            let isRising = channels.channel(support.sensor, on: ear)?.isRising ?? true
            return
                "\(name) \(value)\(relation(value, threshold, wantsMore: isRising == (state == .worn)))\(threshold)"
        case .event: return "\(name) \(state == .worn ? "on" : "off")"
        case .verdict: return "\(name) \(state.shown)"
        }
    }

    /// A reading between the two thresholds of a channel keeps the channel's side, though it doesn't reach the one
    /// that it is shown against.
    func relation(_ value: Int32, _ threshold: Int32, wantsMore: Bool) -> String {
        if wantsMore { value >= threshold ? "≥" : "<" } else { value <= threshold ? "≤" : ">" }
    }
}

extension ChannelDescriptor {
    /// Whether counts rise when the headset is put on; nil where there are no counts.
    fileprivate var isRising: Bool? {
        switch kind {
        case .sampled(let sampled): sampled.polarity == .rising
        case .event, .verdict: nil
        }
    }
}

extension EarState? {
    var shown: String {
        switch self {
        case .worn: "worn"
        case .notWorn: "off"
        case .inCase: "in case"
        case nil: "unknown"
        }
    }
}

extension DevicePlacement? {
    var shown: String { self?.rawValue ?? "unknown" }
}

extension Basis {
    var shown: String {
        switch self {
        case .documented: "documented by Apple"
        case .assumed: "bench policy, not Apple's"
        }
    }
}

extension AudioRoute.Cause {
    var shown: String {
        switch self {
        case .worn: "it is worn"
        case .primarySource: "this host is its primary source"
        case .call: "this host has a call"
        case .fallback: "the output before is gone"
        case .offHead: "it was taken off"
        case .secondarySource: "this host is only its secondary source"
        case .absentSource: "this host is not among its sources"
        case .registrationEnded: "its registration has ended"
        }
    }
}
