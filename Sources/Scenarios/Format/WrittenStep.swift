internal import HeadsetTerms
internal import Timing

/// A step as it stands in the file: a time, one verb, and what that verb wants to know.
struct WrittenStep: Decodable {
    enum Verb: String, CodingKey, CaseIterable {
        case don, doff, caseIn, caseOut, lid, motion, touch, talk, source, remark, log, printf, bytes, burst
        case stallMs, muteMs, resetMs
    }

    /// Where errors about the step point to.
    let path: [any CodingKey]
    private let time: Milliseconds
    private let again: Step.Repetition?
    private let meaning: Meaning

    /// The names of sources are known to the scenario only.
    private enum Meaning {
        case action(Step.Action)
        case source(name: String, [SourceChange])
    }

    /// The step, with the address of the source that it names.
    func step(sources: [String: BluetoothAddress]) throws -> Step {
        switch meaning {
        case .action(let action):
            return Step(time: time, action: action, again: again)
        case .source(let name, let changes):
            guard let address = sources[name] else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: path,
                        debugDescription:
                            "is none of the sources: \(sources.keys.sorted().joined(separator: ", "))"
                    ))
            }
            return Step(time: time, action: .source(address, changes), again: again)
        }
    }
}

extension WrittenStep {
    private enum Key: CodingKey {
        case at, again
    }

    init(from decoder: any Decoder) throws {
        let verbs = try decoder.container(keyedBy: Verb.self)
        let present = Verb.allCases.filter(verbs.contains)
        guard let verb = present.first, present.count == 1 else {
            let all = Verb.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: present.isEmpty
                        ? "a step says what happens: \(all)"
                        : "a step says one thing, not \(present.map(\.rawValue).joined(separator: " and "))"))
        }
        path = decoder.codingPath + [verb]
        let step = try decoder.container(keyedBy: Key.self)
        time = try step.interval(.at, in: 0...ScenarioLimits.length)
        again = verb.mayRepeat ? try step.decodeIfPresent(Step.Repetition.self, forKey: .again) : nil
        if verb == .source {
            meaning = .source(
                name: try verbs.decode(String.self, forKey: verb), try SourceChange.written(in: decoder))
        } else {
            meaning = .action(try Step.Action(verb, in: verbs, of: decoder))
        }
    }
}

extension WrittenStep.Verb {
    /// What leaves the headset as it is may happen again and again.
    fileprivate var mayRepeat: Bool {
        switch self {
        case .touch, .talk, .remark, .log, .printf, .bytes, .burst, .muteMs: true
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

extension SourceChange {
    private enum Key: CodingKey {
        case acl, a2dp, avrcp, hfp, sco
    }

    /// The changes of a step, in the order in which a connection comes up.
    fileprivate static func written(in decoder: any Decoder) throws -> [SourceChange] {
        let file = try decoder.container(keyedBy: Key.self)
        return [
            try file.decodeIfPresent(WrittenACL.self, forKey: .acl).map { .acl($0.state) },
            try file.decodeIfPresent(WrittenA2DP.self, forKey: .a2dp).map { .a2dp($0.state) },
            try file.decodeIfPresent(WrittenAVRCP.self, forKey: .avrcp).map { .avrcp($0.state) },
            try file.decodeIfPresent(WrittenHFP.self, forKey: .hfp).map { .hfp($0.state) },
            try file.decodeIfPresent(WrittenSCO.self, forKey: .sco).map { .sco($0.state) },
        ].compactMap { $0 }
    }
}
