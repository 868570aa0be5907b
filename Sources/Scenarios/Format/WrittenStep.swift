internal import Settings
internal import HeadsetTerms
internal import Timing

/// A step as it stands in the file: a time, one verb, and what that verb wants to know.
struct WrittenStep: Decodable {
    enum Verb: String, CodingKey, CaseIterable {
        case don, doff, caseIn, caseOut, lid, motion, touch, talk, source, remark, log, printf, bytes, burst
        case stallMs, muteMs, holdMs, resetMs
    }

    private enum Key: CodingKey {
        case at, again
    }

    let step: Step
    /// Where errors about the step point to.
    let path: [any CodingKey]

    init(from decoder: any Decoder) throws {
        let verbs = try decoder.container(keyedBy: Verb.self)
        let present = Verb.allCases.filter(verbs.contains)
        guard let verb = present.first, present.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: WrittenStep.objection(to: present)))
        }
        path = decoder.codingPath + [verb]
        let file = try decoder.container(keyedBy: Key.self)
        step = Step(
            time: try file.interval(.at, in: 0...ScenarioLimits.length),
            action: try Step.Action(verb, in: verbs, of: decoder),
            again: verb.mayRepeat ? try file.decodeIfPresent(Step.Repetition.self, forKey: .again) : nil)
    }

    private static func objection(to verbs: [Verb]) -> String {
        guard verbs.isEmpty else {
            return "a step says one thing, not \(verbs.map(\.rawValue).joined(separator: " and "))"
        }
        return "a step says what happens: \(Verb.allCases.map(\.rawValue).joined(separator: ", "))"
    }
}

extension WrittenStep.Verb {
    /// What leaves the headset as it is may happen again and again.
    fileprivate var mayRepeat: Bool {
        switch self {
        case .touch, .talk, .remark, .log, .printf, .bytes, .burst, .muteMs, .holdMs: true
        case .don, .doff, .caseIn, .caseOut, .lid, .motion, .source, .stallMs, .resetMs: false
        }
    }
}

extension Step.Repetition: Decodable {
    private enum Key: CodingKey {
        case times, everyMs
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        times = try file.whole(.times, in: 1...ScenarioLimits.repetitions)
        every = try file.interval(.everyMs, in: 1...ScenarioLimits.length)
    }
}
