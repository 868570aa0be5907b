internal import HeadsetTerms

/// One thing that a rule says, or that a child's answer says.
enum Emission: Sendable {
    case wear(EarChoice, Told<WearVerdict>)
    case edge(Edge, EarChoice, Told<Flag>)
    case sample(EarChoice, sensor: UInt8, Source)
    case link(LinkWording)
    case table(TableWording)
    case log(LogWording)
    case marker(MarkerWording)
    case identity(IdentityWording)
    /// What the records of a packet say.
    case each(Records, [Rule])

    /// What is noticed at an ear and is so or isn't.
    enum Edge: String, Sendable {
        case near, inCase, lidOpen, hall, moving
    }
}

extension Emission: Decodable {
    /// Exactly one of them is there.
    private enum Verb: String, CodingKey, CaseIterable {
        case wear, near, inCase, lidOpen, hall, moving, sample, link, table, log, marker, identity, each
    }

    private enum Key: CodingKey {
        case state, sensor, value, rules
    }

    init(from decoder: any Decoder) throws {
        let verbs = try decoder.container(keyedBy: Verb.self)
        let present = Verb.allCases.filter(verbs.contains)
        if present.isEmpty { try verbs.refuseNearMisses(of: Verb.allCases, from: decoder) }
        guard let verb = present.first, present.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: Emission.objection(to: present)))
        }
        let file = try decoder.container(keyedBy: Key.self)
        let content = try decoder.singleValueContainer()
        switch verb {
        case .wear:
            let ears = try verbs.decode(EarChoice.self, forKey: verb)
            try verbs.require(.verdict, ears, verb)
            self = .wear(ears, try file.decode(Told<WearVerdict>.self, forKey: .state))
        case .near, .inCase, .lidOpen, .hall, .moving:
            guard let edge = Edge(rawValue: verb.rawValue) else { preconditionFailure("an edge is a verb") }
            let ears = try verbs.decode(EarChoice.self, forKey: verb)
            try verbs.require(edge == .near ? .near : .any, ears, verb)
            self = .edge(edge, ears, try file.decode(Told<Flag>.self, forKey: .state))
        case .sample:
            let ears = try verbs.decode(EarChoice.self, forKey: verb)
            try file.refuseNearMisses(of: [.sensor], from: decoder)
            let sensor = try file.decodeIfPresent(UInt8.self, forKey: .sensor) ?? 0
            try verbs.require(.sampled(sensor), ears, verb)
            self = .sample(ears, sensor: sensor, try file.decode(Source.self, forKey: .value))
        case .link:
            try verbs.require(.any, .fixed([]), verb)
            self = .link(try content.decode(LinkWording.self))
        case .table:
            try verbs.require(.any, .fixed([]), verb)
            self = .table(try verbs.decode(TableWording.self, forKey: verb))
        case .log: self = .log(try content.decode(LogWording.self))
        case .marker: self = .marker(try content.decode(MarkerWording.self))
        case .identity: self = .identity(try verbs.decode(IdentityWording.self, forKey: verb))
        case .each:
            let records = try verbs.decode(Records.self, forKey: verb)
            self = .each(records, try Scope.withinRecords { try file.decode([Rule].self, forKey: .rules) })
        }
    }

    private static func objection(to verbs: [Verb]) -> String {
        verbs.isEmpty
            ? "says nothing; expected one of \(Verb.allCases.map(\.rawValue).joined(separator: ", "))"
            : "says one thing, not \(verbs.map(\.rawValue).joined(separator: " and "))"
    }
}
