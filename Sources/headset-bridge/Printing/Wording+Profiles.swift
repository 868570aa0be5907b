import BridgeCore
import Profiles
import Timing

/// How a board is understood that speaks another protocol.
extension Wording {
    func sentence(for profile: ProfileSeen) -> Sentence {
        let facts: [String?] = [
            deviceText(profile.name) + (profile.framing.map { ", framing \(deviceText($0))" } ?? ""),
            "arrival time", trust(profile),
            profile.silence.map { "silent after \($0.inSeconds) s" },
            profile.evidence.meaning,
        ]
        return Sentence(what: "profile", why: facts.compactMap { $0 }.joined(separator: " · "), ink: .bold)
    }

    private func trust(_ profile: ProfileSeen) -> String? {
        profile.evidence == .none ? nil : profile.trust.meaning(profile.confirmation)
    }

    func sentence(for decoder: DecoderState) -> Sentence {
        let reason = decoder.reason.map { deviceText($0) } ?? ""
        let unit = decoder.unit.map { "answer to unit \($0): " } ?? ""
        return switch decoder.state {
        case .started: Sentence(what: "decoder started", why: reason, ink: .faint)
        case .ended:
            Sentence(what: "decoder ended", why: reason + "; nothing is known until it answers", ink: .red)
        case .refused: Sentence(what: "decoder refused", why: unit + reason, ink: .yellow)
        case .passedOver:
            Sentence(
                what: "decoder too slow", why: "\(counted(decoder.count ?? 0, "unit")) not handed to it",
                ink: .yellow)
        }
    }
}

extension ProfileSeen.Evidence {
    /// What can be measured by it.
    fileprivate var meaning: String {
        switch self {
        case .verdicts: "verdicts only: edges; latency, chatter, false triggers; no noise or thresholds"
        case .samples: "samples: noise and thresholds too"
        case .both: "verdicts and samples: noise and thresholds too"
        case .none: "nothing is believed of the board"
        }
    }
}
