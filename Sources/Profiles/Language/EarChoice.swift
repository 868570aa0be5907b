internal import HeadsetTerms

/// The ears that something is said of.
enum EarChoice: Sendable {
    case fixed([Ear])
    /// `"primary"`: the side that is remembered as `primary`; `"secondary"`: the other.
    case role(isPrimary: Bool)
    case told(Told<Ear>)

    /// The name under which the side of the primary ear is remembered.
    static let primary = "primary"
}

extension EarChoice: Decodable {
    private enum Word: String, Decodable, CaseIterable {
        case left, right, both, primary, secondary
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if decoder.isObject {
            self = .told(try container.decode(Told<Ear>.self))
            return
        }
        switch try container.decode(Word.self) {
        case .left: self = .fixed([.left])
        case .right: self = .fixed([.right])
        case .both: self = .fixed(Ear.allCases)
        case .primary: self = try .role(isPrimary: true, in: container)
        case .secondary: self = try .role(isPrimary: false, in: container)
        }
    }

    private static func role(
        isPrimary: Bool, in container: any SingleValueDecodingContainer
    ) throws -> EarChoice {
        try container.understood { () throws(Misreading) in
            try Scope.current.require(
                Self.primary, among: Scope.current.memory,
                "memory has no \(quotedName(Self.primary)) that says which side it is")
        }
        return .role(isPrimary: isPrimary)
    }
}

extension EarChoice {
    /// The ears; none if that isn't known, or nothing is to be said.
    func ears(_ evidence: Evidence, _ memory: Memory) throws(PacketMeaningless) -> [Ear] {
        switch self {
        case .fixed(let ears): return ears
        case .told(let told): return try told.word(evidence, memory).map { [$0] } ?? []
        case .role(let isPrimary):
            guard case .text(let side) = memory[Self.primary], let primary = Named<Ear>(rawValue: side) else {
                return []
            }
            return [isPrimary ? primary.word : primary.word == .left ? .right : .left]
        }
    }

    /// The ears that it can be about.
    var possible: [Ear] {
        switch self {
        case .fixed(let ears): ears
        case .role: Ear.allCases
        case .told(let told): Ear.allCases.filter(told.words.contains)
        }
    }

    /// The ears that the file names for it.
    var named: [Ear] {
        switch self {
        case .fixed, .told: possible
        case .role: []
        }
    }
}
