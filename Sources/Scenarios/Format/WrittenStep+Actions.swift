internal import Settings
internal import HeadsetTerms
internal import Timing

extension Step.Action {
    private enum Key: CodingKey {
        case sensor, strength, forMs, level
    }

    private enum LidState: String, Decodable, CaseIterable {
        case open, closed
    }

    private enum MotionState: String, Decodable, CaseIterable {
        case moving, still
    }

    /// The numbers of `protocol/spec.md` §5.8.
    private enum LogLevel: String, Decodable, CaseIterable {
        case error, warning, info, debug

        var number: UInt8 {
            switch self {
            case .error: 0
            case .warning: 1
            case .info: 2
            case .debug: 3
            }
        }
    }

    /// What a verb and the keys beside it say.
    init(
        _ verb: WrittenStep.Verb, in verbs: KeyedDecodingContainer<WrittenStep.Verb>, of decoder: any Decoder
    ) throws {
        let options = try decoder.container(keyedBy: Key.self)
        func ears() throws -> [Ear] { try verbs.decode(WrittenEars.self, forKey: verb).ears }
        func text() throws -> String { try verbs.decode(String.self, forKey: verb) }
        func interval() throws -> Milliseconds { try verbs.interval(verb, in: 1...ScenarioLimits.length) }
        func length() throws -> Milliseconds { try options.interval(.forMs, in: 1...ScenarioLimits.length) }
        func strength() throws -> Int64 { try options.whole(.strength, in: -200...200) }
        switch verb {
        case .don: self = .don(try Step.Handling(ears: ears(), from: decoder))
        case .doff: self = .doff(try Step.Handling(ears: ears(), from: decoder))
        case .caseIn: self = .inCase(ears: try ears(), true)
        case .caseOut: self = .inCase(ears: try ears(), false)
        case .lid: self = .lid(isOpen: try verbs.decode(LidState.self, forKey: verb) == .open)
        case .motion: self = .motion(isMoving: try verbs.decode(MotionState.self, forKey: verb) == .moving)
        case .touch:
            let sensor = try options.decodeIfPresent(UInt8.self, forKey: .sensor)
            self = .touch(ears: try ears(), sensor: sensor, strength: try strength(), length: try length())
        case .talk: self = .talk(ears: try ears(), strength: try strength(), length: try length())
        case .source: self = .source(name: try text(), try SourceChange.written(in: decoder))
        case .remark: self = .remark(try verbs.wireText(verb, atLeast: 0))
        case .log:
            let level = try options.decodeIfPresent(LogLevel.self, forKey: .level) ?? .info
            self = .log(level: level.number, text: try text())
        case .printf: self = .printf(try text())
        case .bytes: self = .bytes(try verbs.decode(HexBytes.self, forKey: verb).bytes)
        case .burst: self = .burst(count: try verbs.whole(verb, in: 1...10_000))
        case .stallMs: self = .stall(try interval())
        case .muteMs: self = .mute(try interval())
        case .holdMs: self = .hold(try interval())
        case .resetMs: self = .reset(try interval())
        }
    }
}

extension Step.Handling {
    private enum Key: CodingKey {
        case rampMs, uncertaintyMs, bounce
    }

    fileprivate init(ears: [Ear], from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        self.ears = ears
        ramp = try file.interval(.rampMs, in: 0...10_000, absent: 120)
        uncertainty =
            file.contains(.uncertaintyMs) ? try file.interval(.uncertaintyMs, in: 0...10_000) : nil
        bounce = try file.decodeIfPresent(Step.Bounce.self, forKey: .bounce)
    }
}

extension Step.Bounce: Decodable {
    private enum Key: CodingKey {
        case times, forMs, depth
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        times = try file.whole(.times, in: 1...100)
        // Each time has room to go and to come.
        length = try file.interval(.forMs, in: Milliseconds(4 * Int64(times))...60_000)
        depth = try file.whole(.depth, in: 1...100, absent: 100)
    }
}

extension SourceChange {
    private enum Key: CodingKey {
        case acl, a2dp, avrcp, hfp, sco
    }

    /// The changes of a step, in the order in which a connection comes up.
    fileprivate static func written(in decoder: any Decoder) throws -> [SourceChange] {
        let file = try decoder.container(keyedBy: Key.self)
        func state<State: CaseIterable & Sendable>(_ key: Key) throws -> State? {
            try file.decodeIfPresent(Word<State>.self, forKey: key)?.value
        }
        return [
            try state(.acl).map { .acl($0) }, try state(.a2dp).map { .a2dp($0) },
            try state(.avrcp).map { .avrcp($0) }, try state(.hfp).map { .hfp($0) },
            try state(.sco).map { .sco($0) },
        ].compactMap { $0 }
    }
}

/// Bytes written as pairs of hexadecimal digits; spaces may stand between them.
private struct HexBytes: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let written = try container.decode(String.self).filter { $0 != " " }
        guard let bytes = [UInt8](hexadecimal: written), !bytes.isEmpty else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected bytes like \"00 0a ff\"")
        }
        self.bytes = bytes
    }
}
