public import HeadsetTerms

/// What a profile's rules can say, and what in it can never have an effect.
public struct ProfileSurvey: Hashable, Sendable {
    /// Something that rules can say.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The firmware's own judgement of an ear.
        case verdicts
        /// What is noticed at an ear and is so or isn't: near, in its case, moving.
        case edges
        /// Readings.
        case samples
        /// Audio sources that connect, play and call.
        case links
        /// Lines for people.
        case log
        /// Ground truth and remarks.
        case markers
    }

    /// A rule that never reads a line, since one before it takes every line that it would.
    public struct Shadow: Hashable, Sendable {
        public var rule: String
        public var behind: String
    }

    /// The rules for packets and lines, by name, in the order in which they are tried; without those of records.
    public var rules: [String] = []
    /// What they can say.
    public var kinds: Set<Kind> = []
    /// Channels of the board of which no rule says anything, in the order of the profile.
    public var unfed: [ChannelDescriptor] = []
    /// Rules that no line reaches.
    public var shadows: [Shadow] = []
}

extension Profile {
    /// What its rules can say. Of a child process nobody knows that.
    public var survey: ProfileSurvey {
        var surveyor = Surveyor()
        for rule in rules.lines { surveyor.look(at: rule) }
        for rule in rules.messages { surveyor.look(at: rule) }
        var survey = ProfileSurvey(
            rules: rules.lines.map(\.name) + rules.messages.compactMap(\.name), kinds: surveyor.kinds,
            shadows: ProfileSurvey.Shadow.all(in: rules.lines))
        guard case .rules = view else { return survey }
        survey.unfed = (identity?.channels ?? []).filter { !surveyor.fed.contains(Feed($0)) }
        return survey
    }
}

extension ProfileSurvey.Shadow {
    /// Of two rules with the same pattern only the first reads lines, and behind one that takes any line none does.
    fileprivate static func all(in rules: [LineRule]) -> [Self] {
        var shadows: [Self] = []
        var takers: [(pattern: LinePattern, name: String)] = []
        for rule in rules {
            switch rule {
            case .form:
                if let taker = takers.first(where: \.pattern.takesAnyLine) {
                    shadows.append(Self(rule: rule.name, behind: taker.name))
                }
            case .pattern(let pattern, let reading, let name):
                let taker = takers.first { $0.pattern.takesAnyLine || $0.pattern.text == pattern.text }
                if let taker { shadows.append(Self(rule: name, behind: taker.name)) }
                if reading.when.isEmpty { takers.append((pattern, name)) }
            }
        }
        return shadows
    }
}

/// What a wear channel is fed by.
private struct Feed: Hashable {
    enum Kind: Hashable {
        case verdict, near
        case sampled(UInt8)
    }

    let ear: Ear
    let kind: Kind
}

extension Feed {
    init(_ channel: ChannelDescriptor) {
        ear = channel.ear
        switch channel.kind {
        case .verdict: kind = .verdict
        case .event: kind = .near
        case .sampled: kind = .sampled(channel.sensor)
        }
    }
}

/// Collects what rules can say.
private struct Surveyor {
    var kinds: Set<ProfileSurvey.Kind> = []
    var fed: Set<Feed> = []

    mutating func look(at rule: LineRule) {
        switch rule {
        case .pattern(_, let rule, name: _): look(at: rule)
        case .form:
            kinds = Set(ProfileSurvey.Kind.allCases)
            for kind in [.verdict, .near] + SensorWord.numbers.map(Feed.Kind.sampled) {
                feed(Ear.allCases, kind)
            }
        }
    }

    mutating func look(at rule: Rule) {
        for emission in rule.emit { look(at: emission) }
    }

    private mutating func look(at emission: Emission) {
        switch emission {
        case .wear(let ears, _):
            kinds.insert(.verdicts)
            feed(ears.possible, .verdict)
        case .edge(let edge, let ears, _):
            kinds.insert(.edges)
            if edge == .near { feed(ears.possible, .near) }
        case .sample(let ears, let sensor, _):
            kinds.insert(.samples)
            feed(ears.possible, .sampled(sensor))
        case .link, .table: kinds.insert(.links)
        case .log: kinds.insert(.log)
        case .marker: kinds.insert(.markers)
        case .identity: break
        case .each(_, let rules): for rule in rules { look(at: rule) }
        }
    }

    private mutating func feed(_ ears: [Ear], _ kind: Feed.Kind) {
        for ear in ears { fed.insert(Feed(ear: ear, kind: kind)) }
    }
}
