import HeadsetWire
import Identification

/// What was found out about a stream, for a person.
struct IdentificationReport {
    private static let column = 10

    private let found: Identification
    private let known: KnownProfiles.Match?
    private let source: String
    private let readAt: Int?
    private let isPort: Bool
    private let draft: String?
    private var lines: [String] = []

    /// - Parameters:
    ///   - known: the profile of the tool that fits; nil if there is none.
    ///   - source: the port or file, as given.
    ///   - readAt: the speed at which it was read, if known.
    ///   - draft: the file that a profile was drafted to; nil if none was.
    init(
        _ found: Identification, _ known: KnownProfiles.Match?, source: String, readAt: Int?, isPort: Bool,
        draft: String? = nil
    ) {
        self.found = found
        self.known = known
        self.source = escaped(source)
        self.readAt = readAt
        self.isPort = isPort
        self.draft = draft.map(escaped)
        let speed = readAt.map { " at \($0) baud" } ?? ""
        lines = ["\(self.source)\(speed): \(amount)"]
        add("speed", speedWords)
        add("content", contentWords)
        addFraming()
        if let known { add("profile", "matches built-in profile \(known.words)") }
        if let draft = self.draft { add("draft", "written to \(draft)") }
        add("next", next)
    }

    /// The whole report.
    var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func add(_ name: String, _ words: String) {
        lines.append(name + String(repeating: " ", count: Self.column - name.utf8.count) + words)
    }

    private var amount: String {
        found.examined < found.total
            ? "the first \(found.examined) bytes were looked at"
            : found.total == 1 ? "1 byte" : "\(found.total) bytes"
    }

    private var speedWords: String {
        switch found.rate {
        case .right: return "right: what was read makes sense"
        case .tooFast(let times, let agreeing, let total):
            let spacing =
                times == 2 ? "only at every second" : "only about every \(times == 3 ? "third" : "fourth")"
            let evidence = "\(agreeing) of \(total) bytes have edges \(spacing) bit"
            let truth = found.speed(readAt: readAt).map { "the line runs at \($0) baud" }
            return "wrong: \(evidence): \(truth ?? "it was read \(times) times too fast")"
        case .unknown(.tooFewBytes):
            return "don't know: \(Identification.fewestBytes) bytes are the fewest that say it"
        case .unknown(.onlyZeros):
            return "don't know: nothing but 00: read far too fast, or the line is held low"
        case .unknown(.nothingReadable):
            return "don't know: nothing says that it was read too fast; perhaps too slowly"
        }
    }

    private var contentWords: String {
        let content = found.content
        let share = found.examined > 0 ? content.textBytes * 100 / found.examined : 0
        let ending = content.lineEnding.map { ", \(content.lines) lines ended by \(words(for: $0))" } ?? ""
        switch content.kind {
        case .text: return "text: \(share) % of the bytes are such as text has\(ending)"
        case .evenParityText: return "text of seven bits; the eighth is an even parity bit (7E1)"
        case .oddParityText: return "text of seven bits; the eighth is an odd parity bit (7O1)"
        case .binary: return "binary: \(share) % of the bytes are such as text has"
        case .unknown: return "don't know: too few bytes"
        }
    }

    private func words(for ending: LineEnding) -> String {
        switch ending {
        case .lf: "LF"
        case .crLF: "CR LF"
        case .cr: "CR"
        case .mixed: "CR, LF and CR LF"
        }
    }

    private mutating func addFraming() {
        switch found.framing {
        case .unknown: add("framing", "don't know")
        case .tooFew(let framing):
            add("framing", "don't know: too few frames; it looks like \(words(for: framing))")
            addEvidence(framing)
        case .unproven(let framing):
            add(
                "framing",
                "don't know: no check and no length confirms it; it looks like \(words(for: framing))"
            )
            addEvidence(framing)
        case .found(let framing):
            add(
                "framing",
                "\(words(for: framing)): \(framing.frames) intact, \(framing.explained) of \(found.examined) bytes"
            )
            addEvidence(framing)
        }
    }

    private mutating func addEvidence(_ framing: IdentifiedFraming) {
        let shapes = Set(framing.evidence.map(\.envelope)).count
        var shape = -1
        for evidence in framing.evidence {
            if shapes > 1, evidence.envelope != shape, evidence.claim != .chained {
                shape = evidence.envelope
                add("", "shape \(shape + 1)")
            }
            let claim = ClaimWords(evidence.claim)
            let name = claim.name + String(repeating: " ", count: max(1, 10 - claim.name.utf8.count))
            add("", "  \(name)\(claim.text) — \(evidence.agreeing) of \(evidence.of)")
        }
    }

    private func words(for identified: IdentifiedFraming) -> String {
        switch identified.framing {
        case .cobs: "the native protocol (COBS and CRC-32)"
        case .hdlc: "HDLC"
        case .slip: "SLIP"
        case .lines: "lines of text"
        case .delimited: "packets with a start and a length"
        case .idleGap: "packets with pauses between them"
        case .message where identified.isPutEndToEnd: "messages put end to end, which a transport keeps apart"
        case .message: "messages that the transport keeps apart"
        }
    }

    private var next: String {
        if case .tooFast = found.rate {
            let speed = found.speed(readAt: readAt).map { "\($0)" } ?? "N, the right speed"
            return isPort ? "identify \(source) --baud \(speed)" : "read it again at \(speed) baud"
        }
        if let known {
            return "\(isPort ? "run" : "replay") \(source) --profile \(known.profile)"
        }
        switch found.framing {
        case .found(let framing):
            if case .cobs = framing.framing { return isPort ? "run \(source)" : "replay \(source)" }
            if framing.isPutEndToEnd {
                return
                    "record each message by itself (in a capture, or as hex text with a time in front of each): "
                    + "bytes alone can't be cut"
            }
            if let draft {
                return "say in \(draft) what the packets mean: "
                    + (isPort ? "run \(source) --profile \(draft)" : "profile try \(draft) \(source)")
                    + " shows them"
            }
            return "identify \(source) --draft FILE.json5, and say in it what the packets mean"
        case .tooFew: return "record more: \(Identification.fewestFrames) intact frames are the fewest"
        case .unproven:
            return "record more, while what the packets say changes: samples of a sensor look so too"
        case .unknown where found.content.kind == .evenParityText || found.content.kind == .oddParityText:
            return "the bridge reads eight bits without parity: set the board to 8N1"
        case .unknown where found.total == 0:
            return "nothing came: check that the board is on, and that its TX is this port's RX"
        case .unknown:
            return isPort
                ? "another --baud, or --duration for more bytes" : "record more, and at other speeds"
        }
    }
}

extension Identification {
    /// The speed of the line, where the bytes say how many times too fast it was read.
    func speed(readAt: Int?) -> Int? {
        switch rate {
        case .right: readAt
        case .tooFast(let times, _, _): readAt.map { $0 / times }
        case .unknown: nil
        }
    }
}
