import HeadsetTerms
import HeadsetWire
import Profiles

/// What a profile made of units, as text: a line a unit, and below it what it says.
///
/// ```
///     2.515  ←   12  packet default · extended status   fd 14 00 61 02 …
///                     wear left worn
/// ```
struct TrialPrinter {
    /// As wide as "packet default · extended status", or "line · connection".
    private static let width = (packets: 32, lines: 22)
    /// How many bytes stand in a line.
    private static let mostBytes = 32
    /// How much text does.
    private static let mostCharacters = 96

    private let deviceText: DeviceText
    private let paint: Paint
    private var times: TimeColumn?
    private let isOfLines: Bool
    private let hasRules: Bool

    /// - Parameter hasTimes: whether anybody knows when units came.
    init(_ profile: Profile, _ options: ProfileTryOptions, paint: Paint, hasTimes: Bool) {
        deviceText = DeviceText(isRaw: options.isRaw)
        self.paint = paint
        times = hasTimes ? TimeColumn(.session) : nil
        isOfLines = profile.framing.isOfLines
        hasRules = profile.view == .rules
    }

    /// The lines for a unit, each with its line end.
    mutating func lines(for unit: TriedUnit) -> String {
        let (words, ink) = words(for: unit)
        let what = words.aligned(left: isOfLines ? Self.width.lines : Self.width.packets)
        let head = [
            times?.text(at: unit.time), arrow(unit), String(unit.number).aligned(right: 5),
            ink.map { paint(what, $0) } ?? what, evidence(unit),
        ]
        let indent = String(repeating: " ", count: times == nil ? 10 : 21)
        return ([head.compactMap { $0 }.joined(separator: "  ")] + details(unit).map { indent + $0 })
            .map { $0 + "\n" }.joined()
    }

    private func arrow(_ unit: TriedUnit) -> String {
        switch unit.verdict {
        case .packet, .meaningless, .fault, .console, .nothing: "←"
        case .answer, .uselessAnswer: "="
        case .sent: "→"
        }
    }

    private func words(for unit: TriedUnit) -> (String, Paint.Ink?) {
        switch unit.verdict {
        case .packet(let envelope, let message):
            if let rule = message?.name { return ("\(noun(envelope)) · \(deviceText(rule))", .bold) }
            return hasRules ? ("\(noun(envelope)) · no rule", .yellow) : (noun(envelope), nil)
        case .meaningless(let envelope, _): return ("\(noun(envelope)) · no sense", .red)
        case .fault(let kind): return ("fault \(kind)", .red)
        case .console: return ("console", .faint)
        case .nothing: return ("nothing", .faint)
        case .answer(let unit, _): return ("answer to \(unit)", .bold)
        case .uselessAnswer(let unit, _): return ("answer to \(unit) · no sense", .red)
        case .sent(let isComplete): return (isComplete ? "sent" : "sent in part", .cyan)
        }
    }

    private func noun(_ envelope: String) -> String {
        isOfLines ? "line" : "packet \(deviceText(envelope))"
    }

    /// Text where text is what it should be, bytes elsewhere; both only so much of them.
    private func evidence(_ unit: TriedUnit) -> String {
        guard unit.isText else { return digits(unit.bytes) }
        let text = deviceText(String(decoding: unit.content, as: UTF8.self))
        return text.prefix(Self.mostCharacters) + (text.count > Self.mostCharacters ? " …" : "")
    }

    private func digits(_ bytes: [UInt8]) -> String {
        hexadecimal(bytes.prefix(Self.mostBytes), separatedBy: " ")
            + (bytes.count > Self.mostBytes ? " … (\(bytes.count))" : "")
    }

    private func details(_ unit: TriedUnit) -> [String] {
        var details: [String] = []
        switch unit.verdict {
        case .meaningless(_, let reason), .uselessAnswer(_, let reason): details.append(deviceText(reason))
        case .packet, .fault, .console, .nothing, .answer, .sent: break
        }
        if let message = unit.message {
            details += ProfileStatements(message, unit.channels).lines.map { deviceText($0) }
        }
        for (name, value) in unit.remembered.sorted(by: { $0.key < $1.key }) {
            details.append("remember \(name) \(deviceText(value))")
        }
        for reply in unit.message?.replies ?? [] { details.append("reply \(digits(reply))") }
        return details
    }
}
