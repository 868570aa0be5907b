internal import HeadsetWire
internal import Transitions

extension ProfileReader {
    /// What a line says by the first rule that it meets; nil if it meets none.
    ///
    /// - Throws: why it can't mean what that rule says, or can't be told to meet it.
    mutating func read(line: ArraySlice<UInt8>) throws(PacketMeaningless) -> ProfileMessage? {
        for rule in rules.lines {
            switch rule {
            case .form:
                guard let message = try HeadsetLine.read(line) else { continue }
                remember(message)
                return message
            case .pattern(let pattern, let rule, let name):
                guard let groups = try groups(of: pattern, in: line, name) else { continue }
                let evidence = Evidence(bytes: line, groupNames: pattern.groupNames, groups: groups)
                guard rule.when.hold(evidence, memory) else { continue }
                var teller = Teller(rules, memory)
                try teller.follow(rule, evidence)
                memory = teller.memory
                var message = teller.message
                message.name = name
                return message
            }
        }
        return nil
    }

    private func groups(
        of pattern: LinePattern, in line: ArraySlice<UInt8>, _ name: String
    ) throws(PacketMeaningless) -> [Range<Int>?]? {
        do throws(LinePatternLimit) {
            return try pattern.groups(in: line)
        } catch {
            throw PacketMeaningless(reason: "the pattern of \(shown(name)) \(error.reason)")
        }
    }

    /// Keeps what a line of our own form says of sources, for the rules that ask about others.
    private mutating func remember(_ message: ProfileMessage) {
        for change in message.links { memory.note(change.change, of: change.address) }
        if let table = message.table { memory.replaceSources(with: Array(table.prefix(Memory.mostSources))) }
    }
}
