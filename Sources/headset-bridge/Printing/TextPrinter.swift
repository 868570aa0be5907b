import BridgeCore
import HeadsetTerms
import Timing

/// Events as text for a person: one sentence an event, the state always beside it, and why.
///
/// ```
///     12.412  left  off → worn             L● R○ D○   don 500 ms              prox 812≥640, cap 71≥60
///     12.412  DEVICE offHead → inEar       L● R○ D●   don 500 ms
///     31.200  bad frame                    L● R○ D●   CRC check failed, 37 bytes, ignored; state kept
/// ```
///
/// The session's own line is the header; the summary has none. Columns don't depend on the width of any terminal.
struct TextPrinter: EventPrinter, Sendable {
    private let header: SessionHeader
    private let deviceText: DeviceText
    private let paint: Paint
    private var times: TimeColumn
    private var boards: [BoardState] = []
    /// The host's own Bluetooth address, nil if it isn't known.
    private var host: BluetoothAddress?

    /// A printer for one session after another.
    init(header: SessionHeader, timestamps: TimestampStyle, isRaw: Bool, paint: Paint) {
        self.header = header
        self.paint = paint
        deviceText = DeviceText(isRaw: isRaw)
        times = TimeColumn(timestamps)
    }

    mutating func line(for event: Event) -> [UInt8] {
        if case .session(let start) = event.kind { return Array((begin(start) + "\n").utf8) }
        guard let text = text(for: event) else { return [] }
        return Array((text + "\n").utf8)
    }

    private mutating func begin(_ start: SessionStart) -> String {
        boards = []
        host = start.options.hostAddress
        times.begin(start.started)
        return paint(header.text(start), .faint)
    }

    private mutating func text(for event: Event) -> String? {
        guard let link = event.link else { return textOfSession(event) }
        let index = board(of: link)
        boards[index].observe(event.kind)
        if case .raw(let raw) = event.kind { return rows(of: raw, at: event.time, on: index) }
        let wording = Wording(
            deviceText: deviceText, channels: boards[index].channels, host: host,
            linkName: boards[index].link, isNative: boards[index].isNative,
            isCountedByServer: boards[index].isCountedByServer)
        guard let sentence = wording.sentence(for: event.kind) else { return nil }
        return text(
            of: sentence, at: event.time, link: boards[index].link, state: boards[index].column(paint))
    }

    /// An event that is about no link has no state beside it; the accessory may be another bridge's.
    private mutating func textOfSession(_ event: Event) -> String? {
        let wording = Wording(
            deviceText: deviceText, channels: ChannelNames(), host: host, namesAccessory: true)
        guard let sentence = wording.sentence(for: event.kind) else { return nil }
        return text(of: sentence, at: event.time, link: "", state: BoardState.blankColumn)
    }

    private mutating func text(
        of sentence: Sentence, at time: Timestamp, link: String, state: String
    ) -> String {
        let what = sentence.what.aligned(left: Self.whatWidth)
        let columns = [
            paint(times.text(at: time), .faint), linkColumn(link),
            sentence.ink.map { paint(what, $0) } ?? what, state,
        ]
        return columns.compactMap { $0 }.joined(separator: "  ") + tail(sentence)
    }

    /// Raw bytes, sixteen a row. Only the first row has a time.
    private mutating func rows(of raw: RawBytes, at time: Timestamp, on index: Int) -> String {
        let head = [
            times.text(at: time), linkColumn(boards[index].link),
            boards[index].raw.text(raw.direction, at: time),
        ]
        .compactMap { $0 }.joined(separator: "  ")
        let blank = String(repeating: " ", count: head.count)
        return HexRows(raw.bytes).rows.enumerated()
            .map { paint($0 == 0 ? head : blank, .faint) + "  " + $1 }.joined(separator: "\n")
            + (raw.isComplete ? "" : "  cut off")
    }

    /// As wide as the widest of all sentences: "DEVICE overTheEar → offHead".
    private static let whatWidth = 27
    /// Leaves room for "initial 60000 ms", so that evidence stands in a column.
    private static let whyWidth = 21

    /// What stands behind the state.
    private func tail(_ sentence: Sentence) -> String {
        if sentence.evidence.isEmpty { return sentence.why.isEmpty ? "" : "   " + sentence.why }
        return "   " + sentence.why.aligned(left: Self.whyWidth) + "   " + paint(sentence.evidence, .faint)
    }

    /// The link's name, once there is more than one.
    private func linkColumn(_ name: String) -> String? {
        guard boards.count > 1 else { return nil }
        return name.aligned(left: boards.map(\.link.count).max() ?? 0)
    }

    private mutating func board(of link: String) -> Int {
        let name = escaped(link)
        if let index = boards.firstIndex(where: { $0.link == name }) { return index }
        boards.append(BoardState(link: name))
        return boards.count - 1
    }
}
