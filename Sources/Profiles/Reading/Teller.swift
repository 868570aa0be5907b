internal import HeadsetTerms
internal import HeadsetWire
internal import Transitions

/// Puts together what one unit says, by the rules that it meets.
struct Teller {
    /// The most things that one unit says.
    private static let most = 4096

    private let rules: Rules
    private(set) var memory: Memory
    private(set) var message = ProfileMessage()
    private var count = 0

    init(_ rules: Rules, _ memory: Memory) {
        self.rules = rules
        self.memory = memory
    }

    /// Everything that the rules say whose conditions hold, in order; the first of them names the unit.
    mutating func follow(_ rules: [Rule], _ evidence: Evidence) throws(PacketMeaningless) {
        for rule in rules where rule.when.hold(evidence, memory) { try follow(rule, evidence) }
    }

    /// Everything that a rule says.
    mutating func follow(_ rule: Rule, _ evidence: Evidence) throws(PacketMeaningless) {
        if let broken = rule.must.firstBroken(evidence, memory) {
            throw PacketMeaningless(reason: "\(broken) is not what it must be")
        }
        if message.name == nil { message.name = rule.name ?? "" }
        for item in rule.remember {
            if let value = try item.value.kept(evidence, memory) { memory[item.name] = value }
        }
        for emission in rule.emit { try say(emission, evidence) }
        for transmission in rule.reply {
            guard transmission.isSent(in: rules) else { continue }
            guard let bytes = try transmission.bytes(evidence, memory, rules) else {
                throw PacketMeaningless(reason: "no reply to it can be sealed")
            }
            message.replies.append(bytes)
        }
    }

    /// One thing that is said.
    mutating func say(_ emission: Emission, _ evidence: Evidence) throws(PacketMeaningless) {
        count += 1
        guard count <= Self.most else {
            throw PacketMeaningless(reason: "says more than \(Self.most) things")
        }
        switch emission {
        case .wear(let ears, let told):
            guard let verdict = try told.word(evidence, memory) else { return }
            for ear in try ears.ears(evidence, memory) {
                message.events.append(WearEvent(ear: ear, kind: .verdict(verdict)))
            }
        case .edge(let edge, let ears, let told):
            guard let flag = try told.word(evidence, memory) else { return }
            for ear in try ears.ears(evidence, memory) {
                message.events.append(WearEvent(ear: ear, kind: edge.kind(flag.isTrue)))
            }
        case .sample(let ears, let sensor, let source): try sample(ears, sensor, source, evidence)
        case .link(let wording): try link(wording, evidence)
        case .table(let wording): try table(wording, evidence)
        case .log(let wording): try log(wording, evidence)
        case .marker(let wording): try marker(wording, evidence)
        case .identity(let wording): try identity(wording, evidence)
        case .each(let records, let rules):
            for record in try records.all(in: evidence, memory) { try follow(rules, record) }
        }
    }

    private mutating func sample(
        _ ears: EarChoice, _ sensor: UInt8, _ source: Source, _ evidence: Evidence
    ) throws(PacketMeaningless) {
        guard let value = try evidence.value(of: source, memory) else { return }
        guard let number = value.number, let raw = Int32(exactly: number) else {
            throw PacketMeaningless(reason: "\(source.name) is \(value), which is no reading")
        }
        for ear in try ears.ears(evidence, memory) {
            message.readings.append(Reading(sensor: sensor, ear: ear, raw: raw))
        }
    }

    private mutating func log(_ wording: LogWording, _ evidence: Evidence) throws(PacketMeaningless) {
        guard let level = try wording.level.word(evidence, memory) else { return }
        message.log.append(LogLine(level: level, text: try wording.text.text(evidence, memory)))
    }

    private mutating func marker(_ wording: MarkerWording, _ evidence: Evidence) throws(PacketMeaningless) {
        let edge: Truth.Edge? =
            switch try wording.edge?.word(evidence, memory) {
            case .don: .putOn
            case .doff: .takenOff
            case nil: nil
            }
        let name = try wording.name.text(evidence, memory)
        let ears: [Ear?] = try wording.ear?.ears(evidence, memory) ?? [nil]
        for ear in ears {
            message.markers.append(Truth(ear: ear, edge: edge, uncertainty: wording.uncertainty, name: name))
        }
    }

    private mutating func identity(_ wording: IdentityWording, _ evidence: Evidence) throws(PacketMeaningless)
    {
        guard var claim = message.identity ?? rules.identity else {
            throw PacketMeaningless(reason: "the profile says nothing of the board that could be changed")
        }
        if let board = wording.board { claim.board = try board.text(evidence, memory) }
        if let name = wording.name { claim.name = try name.text(evidence, memory) }
        if let source = wording.address { claim.address = try address(source, evidence) }
        claim.standsIn = false
        message.identity = claim
    }
}

extension Teller {
    private mutating func link(_ wording: LinkWording, _ evidence: Evidence) throws(PacketMeaningless) {
        guard let address = try address(wording.address, evidence) else { return }
        let changes = try wording.states.changes(evidence, memory)
        if let others = try wording.others?.changes(evidence, memory) {
            for other in memory.sources where other.address != address {
                others.forEach { say($0, of: other.address) }
            }
        }
        changes.forEach { say($0, of: address) }
    }

    private mutating func say(_ change: SourceChange, of address: BluetoothAddress) {
        message.links.append(LinkChange(address: address, change: change))
        memory.note(change, of: address)
    }

    private mutating func table(_ wording: TableWording, _ evidence: Evidence) throws(PacketMeaningless) {
        var table: [SourceLink] = []
        switch wording {
        case .list(let entries): for entry in entries { try add(entry, evidence, to: &table) }
        case .records(let records, let entry):
            for record in try records.all(in: evidence, memory) { try add(entry, record, to: &table) }
        }
        message.table = table
        memory.replaceSources(with: table)
    }

    /// A source of the table; one whose connection is down isn't in it.
    private func add(
        _ entry: TableWording.Entry, _ evidence: Evidence, to table: inout [SourceLink]
    ) throws(PacketMeaningless) {
        guard let address = try address(entry.address, evidence) else { return }
        // Being in the table is being connected, unless the entry itself says that.
        var link = memory.source(address) ?? SourceLink(address: address)
        if !entry.states.tellsConnection { link.acl = .up }
        for change in try entry.states.changes(evidence, memory) { link.apply(change) }
        if link.acl == .down { return }
        guard !table.contains(where: { $0.address == address }) else {
            throw PacketMeaningless(reason: "\(address) is in the table twice")
        }
        guard table.count < Memory.mostSources else {
            throw PacketMeaningless(reason: "more than \(Memory.mostSources) sources")
        }
        table.append(link)
    }

    private func address(
        _ wanted: AddressSource, _ evidence: Evidence
    ) throws(PacketMeaningless) -> BluetoothAddress? {
        guard let value = try evidence.value(of: wanted.source, memory) else { return nil }
        guard let address = value.address else {
            throw PacketMeaningless(reason: "\(wanted.source.name) is \(value), which is no address")
        }
        return address
    }
}

extension Emission.Edge {
    fileprivate func kind(_ isSo: Bool) -> WearEvent.Kind {
        switch self {
        case .near: .near(isSo)
        case .inCase: .inCase(isSo)
        case .lidOpen: .lidOpen(isSo)
        case .hall: .hall(isSo)
        case .moving: .moving(isSo)
        }
    }
}
