import HeadsetTerms
import Profiles

/// What a profile made of a capture as a whole, and what to change. Where the lines are text it goes to standard error.
struct TrialSummary {
    /// More rules that read nothing aren't named.
    private static let mostIdle = 4

    let tally: TrialTally
    /// The tool's profile that fits the bytes better; nil if there is none.
    let better: KnownProfiles.Match?
    /// What makes packets of the faults; nil if nothing simple does.
    private let remedy: FramingRemedy?
    private let paint: Paint

    init(_ tally: TrialTally, better: KnownProfiles.Match?, remedy: FramingRemedy?, paint: Paint) {
        self.tally = tally
        self.better = better
        self.remedy = remedy
        self.paint = paint
    }

    /// The table and the advice, with line ends.
    var text: String {
        (table + advice.map { "→ \($0)" }).map { $0 + "\n" }.joined()
    }

    private var table: [String] {
        var rows = [row("packets", tally.packets, "intact, of \(tally.units) units")]
        rows += tally.readings.filter { $0.count > 0 }.map { row("  \(escaped($0.rule))", $0.count, "") }
        if tally.hasRules {
            rows.append(
                row("  no rule", trouble: tally.unread, tally.isOfLines ? "shown as console text" : ""))
        }
        if tally.meaningless > 0 {
            rows.append(row("  no sense", trouble: tally.meaningless, "a rule says they can't mean that"))
        }
        let kinds = tally.faultsByCount.map { "\($0.kind) \($0.count)" }.joined(separator: ", ")
        rows.append(row("faults", trouble: tally.faults.values.reduce(0, +), kinds))
        if tally.console > 0 { rows.append(row("console", tally.console, "pieces of text between packets")) }
        if tally.answers > 0 {
            rows.append(row("answers", tally.answers, "of the child process, as recorded"))
        }
        if tally.sent > 0 { rows.append(row("sent", tally.sent, "by the host")) }
        for ear in Ear.allCases {
            let states = tally.words(for: ear)
            if !states.isEmpty { rows.append(row(ear.word, states.count, states.joined(separator: ", "))) }
        }
        return rows
    }

    /// What to change, the most important first.
    var advice: [String] {
        [better.map { "the bytes fit the profile \($0.words)" }, intactness, unread, idle].compactMap { $0 }
    }

    private var intactness: String? {
        if better == nil, let remedy { return remedy.words }
        guard tally.packets == 0, let fault = tally.faultsByCount.first else { return nil }
        return "no packet is intact, mostly for the fault \(fault.kind): \(Self.remedy(for: fault.kind))"
    }

    private var unread: String? {
        guard let beginning = tally.commonestBeginning else { return nil }
        let noun = tally.isOfLines ? "line" : "packet"
        if tally.unread == 1 { return "1 \(noun) met no rule: it begins \(words(for: beginning))" }
        let all = "\(tally.unread) \(noun)s met no rule"
        guard beginning.bytes.contains(where: { $0 != nil }) else { return "\(all), and no two begin alike" }
        return "\(all): the commonest begin \(words(for: beginning)) (\(beginning.count))"
    }

    /// Bytes in which the packets differ are dots.
    private func words(for beginning: TrialTally.Beginning) -> String {
        guard tally.isOfLines else {
            return beginning.bytes.map { $0.map { hexadecimal($0) } ?? ".." }.joined(separator: " ")
        }
        var (text, isInGap) = ("", false)
        for run in beginning.bytes.split(separator: nil, omittingEmptySubsequences: false) {
            if isInGap, !text.hasSuffix("…") { text += "…" }
            text += escaped(String(decoding: run.compactMap { $0 }, as: UTF8.self))
            isInGap = true
        }
        return "\"\(text)\""
    }

    private var idle: String? {
        let idle = tally.readings.filter { $0.count == 0 }.map { "\"\(escaped($0.rule))\"" }
        guard tally.packets > 0, !idle.isEmpty else { return nil }
        let more = idle.count > Self.mostIdle ? " and \(idle.count - Self.mostIdle) more" : ""
        return "rules that nothing met: " + idle.prefix(Self.mostIdle).joined(separator: ", ") + more
    }

    private static func remedy(for kind: String) -> String {
        switch kind {
        case "check": "the check, its span, its byte order or the length may be another"
        case "encoding", "short", "overlong": "the framing, or the speed of the line, may be another"
        default: "a value that the profile requires may be another"
        }
    }

    private func row(_ name: String, _ count: Int, _ remark: String) -> String {
        let cells = [name.aligned(left: 24), count.description.aligned(right: 8), remark]
        return cells.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private func row(_ name: String, trouble count: Int, _ remark: String) -> String {
        let row = row(name, count, remark)
        return count == 0 ? row : paint(row, .yellow)
    }
}
