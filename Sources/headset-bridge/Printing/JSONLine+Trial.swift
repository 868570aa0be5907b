import HeadsetTerms
import Profiles
import Timing

/// What `profile try` says, for programs.
extension JSONLine {
    /// A line about one unit.
    static func line(for unit: TriedUnit) -> [UInt8] {
        var line = JSONLine()
        line.begin(seq: unit.number, at: unit.time, link: unit.link, event: "unit")
        line.add(unit.verdict)
        line.add("text", unit.isText ? String(decoding: unit.content, as: UTF8.self) : nil)
        line.add("length", unit.bytes.count)
        line.add("bytes", hex: unit.bytes)
        line.add("says", unit.message.map { ProfileStatements($0, unit.channels).lines } ?? [])
        line.add("remembered", unit.remembered.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
        line.add("replies", (unit.message?.replies ?? []).map { hexadecimal($0) })
        line.end()
        return line.bytes
    }

    /// The last line.
    static func line(for summary: TrialSummary, at time: Timestamp) -> [UInt8] {
        let tally = summary.tally
        var line = JSONLine()
        line.begin(seq: tally.units + 1, at: time, link: nil, event: "trial")
        line.add("units", tally.units)
        line.add("packets", tally.packets)
        line.add("rules", tally.readings.map { "\($0.count) \($0.rule)" })
        line.add("unread", tally.unread)
        line.add("meaningless", tally.meaningless)
        line.add("faults", tally.faultsByCount.map { "\($0.count) \($0.kind)" })
        line.add("console", tally.console)
        line.add("answers", tally.answers)
        line.add("sent", tally.sent)
        line.add("left", tally.words(for: .left))
        line.add("right", tally.words(for: .right))
        line.add(summary.better)
        line.add("advice", summary.advice)
        line.end()
        return line.bytes
    }

    private mutating func add(_ verdict: TriedUnit.Verdict) {
        let direction =
            switch verdict {
            case .packet, .meaningless, .fault, .console, .nothing: "received"
            case .answer, .uselessAnswer: "answered"
            case .sent: "sent"
            }
        add("direction", direction)
        switch verdict {
        case .packet(let envelope, let message): add("packet", nil, envelope, message?.name, nil)
        case .meaningless(let envelope, let reason): add("packet", "malformed", envelope, nil, reason)
        case .fault(let kind): add("fault", kind, nil, nil, nil)
        case .console: add("console", nil, nil, nil, nil)
        case .nothing: add("nothing", nil, nil, nil, nil)
        case .answer: add("answer", nil, nil, nil, nil)
        case .uselessAnswer(_, let reason): add("answer", "malformed", nil, nil, reason)
        case .sent(let isComplete): add(isComplete ? "sent" : "sentInPart", nil, nil, nil, nil)
        }
    }

    private mutating func add(
        _ verdict: String, _ kind: String?, _ envelope: String?, _ rule: String?, _ reason: String?
    ) {
        add("verdict", verdict)
        add("kind", kind)
        add("envelope", envelope)
        add("rule", rule)
        add("reason", reason)
    }
}

extension TrialTally {
    /// The states that were said of an ear, in the order of the wire.
    func words(for ear: Ear) -> [String] {
        (states[ear] ?? []).sorted { $0.rawValue < $1.rawValue }.map { "\($0)" }
    }
}
