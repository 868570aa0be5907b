internal import Accessories
internal import BridgeCore
internal import Timing

/// What became of proposals, and what others did to a shared registry, as a capture holds it.
extension SessionNote {
    /// One change of the registry.
    struct Change: Codable, Hashable {
        var position: UInt64
        /// Nanoseconds since 1970 in UTC.
        var time: UInt64
        var accessory: String
        var cause: String
        var fields: [Field]
    }

    /// A field that changed. What is left out is absent.
    struct Field: Codable, Hashable {
        var field: String
        var from: String?
        var to: String?
    }

    /// What the registry said to a proposal. Which keys there are depends on `outcome`.
    struct Answer: Codable, Hashable {
        enum Outcome: String, Codable {
            case accepted
            case refused
            case failed
        }

        var proposal: UInt64
        /// What others changed before; left out where nobody did.
        var before: [Change]?
        var outcome: Outcome
        /// Of an accepted one: what it changed; left out if nothing.
        var change: Change?
        /// Of a refused one.
        var rule: String?
        /// Of one that was refused or failed.
        var reason: String?
    }

    /// An accessory of the registry at the start.
    init(_ accessory: Accessory, session: SessionID) {
        self.init(.accessory, session: session)
        self.accessory = accessory.id
        fields = Dictionary(uniqueKeysWithValues: accessory.fields.map { ($0.rawValue, $1) })
    }

    init(_ answer: ProposalAnswer, session: SessionID) {
        self.init(.answer, session: session)
        self.answer = Answer(answer)
    }

    init(_ changes: [RegistryChange], session: SessionID) {
        self.init(.registry, session: session)
        self.changes = changes.map(Change.init)
    }

    /// The accessory of the record.
    func neededAccessory() throws(ReplayError) -> Accessory {
        guard let accessory, let fields else { throw missingKey }
        var read: [AccessoryField: String] = [:]
        for (name, text) in fields { read[try AccessoryField(inNote: name)] = text }
        do throws(FieldError) {
            return try Accessory(id: accessory, fields: read)
        } catch {
            throw .note("accessory \(accessory): \(error)")
        }
    }

    func neededAnswer() throws(ReplayError) -> ProposalAnswer {
        guard let answer else { throw missingKey }
        return try answer.answer(missing: missingKey)
    }

    func neededChanges() throws(ReplayError) -> [RegistryChange] {
        guard let changes else { throw missingKey }
        return try changes.map { (change) throws(ReplayError) in try change.change() }
    }
}

extension SessionNote.Answer {
    init(_ answer: ProposalAnswer) {
        proposal = answer.proposal
        before = answer.before.isEmpty ? nil : answer.before.map(SessionNote.Change.init)
        switch answer.outcome {
        case .accepted(let change): (outcome, self.change) = (.accepted, change.map(SessionNote.Change.init))
        case .refused(let refusal):
            (outcome, rule, reason) = (.refused, refusal.rule.rawValue, refusal.reason)
        case .failed(let failure): (outcome, reason) = (.failed, failure.reason)
        }
    }

    func answer(missing: ReplayError) throws(ReplayError) -> ProposalAnswer {
        let before = try (before ?? []).map { (change) throws(ReplayError) in try change.change() }
        return ProposalAnswer(proposal: proposal, before: before, outcome: try read(missing: missing))
    }

    private func read(missing: ReplayError) throws(ReplayError) -> ProposalAnswer.Outcome {
        switch outcome {
        case .accepted:
            return .accepted(try change.map { (change) throws(ReplayError) in try change.change() })
        case .refused:
            guard let rule, let reason else { throw missing }
            guard let known = RegistryRule(rawValue: rule) else { throw .note("no rule is called \(rule)") }
            return .refused(Refusal(known, reason))
        case .failed:
            guard let reason else { throw missing }
            return .failed(RegistryFailure(reason))
        }
    }
}

extension SessionNote.Change {
    init(_ change: RegistryChange) {
        position = change.position
        time = change.time.nanoseconds
        accessory = change.accessory
        cause = change.cause.rawValue
        fields = change.fields.map {
            SessionNote.Field(field: $0.field.rawValue, from: $0.from, to: $0.to)
        }
    }

    func change() throws(ReplayError) -> RegistryChange {
        guard let known = RegistryChange.Cause(rawValue: cause) else {
            throw .note("no change of a registry is called \(cause)")
        }
        return RegistryChange(
            position: position, time: WallTime(nanoseconds: time), accessory: accessory, cause: known,
            fields: try fields.map { (field) throws(ReplayError) in
                FieldChange(try AccessoryField(inNote: field.field), from: field.from, to: field.to)
            })
    }
}

extension AccessoryField {
    fileprivate init(inNote name: String) throws(ReplayError) {
        guard let field = AccessoryField(rawValue: name) else {
            throw .note("no field of an accessory is called \(name)")
        }
        self = field
    }
}
