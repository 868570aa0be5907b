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

    /// More kinds of packets that no rule reads aren't told apart.
    private static let mostBeginnings = 1024
    /// What tells such packets apart, but for lines, which say more in it.
    private static let beginning = (packet: 4, line: 12)

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
    /// How most packets begin that no rule reads; of several the first in order.
    var commonestBeginning: (bytes: [UInt8], count: Int)? {
        let best = beginnings.min { left, right in
            left.value == right.value
                ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
        }
        return best.map { ($0.key, $0.value) }
    }

    /// The faults, the commonest first.
    var faultsByCount: [(kind: String, count: Int)] {
        faults.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
            .map { ($0.key, $0.value) }
    }
}
