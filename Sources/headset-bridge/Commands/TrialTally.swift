import HeadsetTerms
import HeadsetWire
import Profiles

/// What a profile made of all units, in numbers.
struct TrialTally: Hashable, Sendable {
    /// A rule, and how many packets it read.
    struct Reading: Hashable, Sendable {
        let rule: String
        var count = 0
    }

    /// What many packets begin with; nil stands for a byte in which they differ.
    struct Beginning: Hashable, Sendable {
        var bytes: [UInt8?]
        var count: Int
    }

    /// More kinds of packets that no rule reads aren't told apart.
    private static let mostBeginnings = 1024
    /// What tells such packets apart, but for lines, which say more in it.
    private static let beginning = (packet: 8, line: 24)
    /// What less than one packet in so many has in common with others, it has by chance. A number in text has but ten
    /// digits.
    private static let leastShare = (packet: 16, line: 4)

    /// Everything that was shown, the host's bytes and answers too.
    private(set) var units: UInt64 = 0
    /// Intact packets, whether a rule reads them or not.
    private(set) var packets = 0
    /// How many of them each rule read, in the order of the profile; several rules may have one name.
    private(set) var readings: [Reading]
    /// Intact packets that no rule reads.
    private(set) var unread = 0
    /// Intact packets that can't mean what their rule says.
    private(set) var meaningless = 0
    private(set) var faults: [String: Int] = [:]
    private(set) var console = 0
    private(set) var answers = 0
    private(set) var sent = 0
    /// The states that were said of each ear.
    private(set) var states: [Ear: Set<WearVerdict>] = [:]
    /// How packets begin that no rule reads, and how many do so.
    private(set) var beginnings: [[UInt8]: Int] = [:]
    /// Whether packets are lines of text.
    let isOfLines: Bool
    /// Whether the profile reads packets itself.
    let hasRules: Bool

    init(_ profile: Profile) {
        var names: [String] = []
        for name in profile.survey.rules where !names.contains(name) { names.append(name) }
        readings = names.map { Reading(rule: $0) }
        isOfLines = profile.framing.isOfLines
        hasRules = profile.view == .rules
    }

    mutating func count(_ unit: TriedUnit) {
        units += 1
        switch unit.verdict {
        case .packet(_, let message):
            packets += 1
            if let message { count(message) } else if hasRules { countUnread(unit.content) }
        case .meaningless:
            packets += 1
            meaningless += 1
        case .fault(let kind): faults[kind, default: 0] += 1
        case .console: console += 1
        case .nothing: break
        case .answer(_, let message):
            answers += 1
            count(message)
        case .uselessAnswer:
            answers += 1
            meaningless += 1
        case .sent: sent += 1
        }
    }

    private mutating func count(_ message: ProfileMessage) {
        if let index = readings.firstIndex(where: { $0.rule == message.name }) { readings[index].count += 1 }
        for event in message.events {
            if case .verdict(let verdict) = event.kind { states[event.ear, default: []].insert(verdict) }
        }
    }

    private mutating func countUnread(_ content: [UInt8]) {
        unread += 1
        let beginning = Array(content.prefix(isOfLines ? Self.beginning.line : Self.beginning.packet))
        if beginnings[beginning] != nil || beginnings.count < Self.mostBeginnings {
            beginnings[beginning, default: 0] += 1
        }
    }
}

extension TrialTally {
    /// How most packets begin that no rule reads, nil if there are none. A sequence number or a time among the first
    /// bytes doesn't hide what stands behind it.
    var commonestBeginning: Beginning? {
        guard let longest = beginnings.keys.map(\.count).max() else { return nil }
        var group = beginnings
        let known = group.values.reduce(0, +)
        let least = max(min(2, known), known / (isOfLines ? Self.leastShare.line : Self.leastShare.packet))
        var bytes: [UInt8?] = []
        for place in 0..<longest {
            let (byte, narrowed) = Self.commonest(at: place, of: group)
            let isShared = narrowed.values.reduce(0, +) >= least
            bytes.append(isShared ? byte : nil)
            if isShared { group = narrowed }
        }
        let length = bytes.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
        return Beginning(bytes: Array(bytes.prefix(length)), count: group.values.reduce(0, +))
    }

    /// The byte that most have at a place, of several the smallest, and those that have it.
    private static func commonest(
        at place: Int, of group: [[UInt8]: Int]
    ) -> (byte: UInt8, those: [[UInt8]: Int]) {
        var counts = [Int](repeating: 0, count: 256)
        for (bytes, count) in group where bytes.count > place { counts[Int(bytes[place])] += count }
        let most = counts.max() ?? 0
        let byte = UInt8(truncatingIfNeeded: counts.firstIndex(of: most) ?? 0)
        return (byte, group.filter { $0.key.count > place && $0.key[place] == byte })
    }

    /// The faults, the commonest first.
    var faultsByCount: [(kind: String, count: Int)] {
        faults.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
            .map { ($0.key, $0.value) }
    }
}
