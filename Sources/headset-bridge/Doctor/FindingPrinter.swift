import Timing

/// Tells what was found: to a person what is wrong, to a program everything.
struct FindingPrinter {
    private static let indent = String(repeating: " ", count: 9)

    private let format: OutputFormat
    private let isVerbose: Bool
    private var json = JSONLine()
    private var seq: UInt64 = 0
    private var counts: [Finding.State: Int] = [:]

    init(_ format: OutputFormat, isVerbose: Bool) {
        self.format = format
        self.isVerbose = isVerbose
    }

    /// Whether something is wrong.
    var hasProblems: Bool { counts[.problem] != nil }

    /// What is said of a finding; nothing, where it is fine and nobody wants to know.
    ///
    /// - Parameter link: the name of the port that it is about; nil for the machine.
    mutating func lines(for finding: Finding, link: String?, at time: Timestamp) -> [UInt8] {
        counts[finding.state, default: 0] += 1
        switch format {
        case .text:
            if finding.state == .ok, !isVerbose { return [] }
            let start = finding.state.rawValue.aligned(left: Self.indent.count)
            let remedy = finding.remedy.map { "\(Self.indent)try: \(escaped($0))\n" } ?? ""
            return Array(
                "\(start)\(finding.check.words), \(escaped(finding.place)): \(escaped(finding.text))\n\(remedy)"
                    .utf8)
        case .json:
            begin(link: link, at: time, "finding")
            json.add("check", finding.check.rawValue)
            json.add("state", finding.state.rawValue)
            json.add("where", finding.place)
            json.add("text", finding.text)
            json.add("try", finding.remedy)
            json.end()
            return json.bytes
        }
    }

    /// The last line.
    ///
    /// - Parameter opened: whether a port was opened.
    mutating func verdict(opened: Bool, at time: Timestamp) -> [UInt8] {
        switch format {
        case .text: return Array((verdictWords + (opened || hasProblems ? "" : Self.hint) + "\n").utf8)
        case .json:
            begin(link: nil, at: time, "verdict")
            json.add("problems", counts[.problem] ?? 0)
            json.add("warnings", counts[.warning] ?? 0)
            json.add("unknown", counts[.unknown] ?? 0)
            json.add("ok", counts[.ok] ?? 0)
            json.end()
            return json.bytes
        }
    }

    private mutating func begin(link: String?, at time: Timestamp, _ event: StaticString) {
        seq += 1
        json.begin(seq: seq, at: time, link: link, event: event)
    }

    private static let hint = "; doctor PORT opens a port and asks its board, too"

    private var verdictWords: String {
        let told = [
            (counts[.problem] ?? 0, "problem"), (counts[.warning] ?? 0, "warning"),
            (counts[.unknown] ?? 0, "unknown"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 || $0.1 == "unknown" ? "" : "s")" }
        let fine = counts[.ok] ?? 0
        if told.isEmpty { return "all is fine: \(fine) \(fine == 1 ? "check" : "checks")" }
        return "\(told.joined(separator: ", ")); \(fine) \(fine == 1 ? "check is" : "checks are") fine"
    }
}

extension Finding.Check {
    /// What a person calls it.
    fileprivate var words: String {
        switch self {
        case .configuration, .recording, .registry, .udev, .driver, .ports, .permission, .busy, .identity,
            .open, .speech, .version, .line:
            rawValue
        case .rules: "udev rules"
        case .braille: "brltty"
        case .modemManager: "ModemManager"
        case .latency: "latency timer"
        }
    }
}
