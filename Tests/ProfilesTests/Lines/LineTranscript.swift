import HeadsetTerms
import HeadsetWire
import Profiles
import Timing
import Transitions

/// What a text board's stream becomes, a line of words for each unit that means something.
struct LineTranscript {
    private var cutter = UnitCutter(framing: .lines())
    private var decoder = UnitDecoder(framing: .lines())
    private let read: (Packet) -> String
    private(set) var lines: [String] = []

    /// - Parameter read: what an intact line says, in words.
    init(_ read: @escaping (Packet) -> String) {
        self.read = read
    }

    /// The transcript of a stream that came in reads of these sizes, the last of them taking the rest.
    static func lines(
        _ stream: [UInt8], reads: [Int] = [], _ read: @escaping (Packet) -> String
    ) -> [String] {
        var transcript = LineTranscript(read)
        var rest = stream[...]
        for count in reads {
            transcript.receive(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        transcript.receive(rest)
        transcript.close()
        return transcript.lines
    }

    mutating func receive(_ bytes: ArraySlice<UInt8>) {
        cutter.receive(bytes.span) { unit, kind in note(unit, kind) }
    }

    mutating func close() {
        cutter.close { unit, kind in note(unit, kind) }
    }

    private mutating func note(_ unit: Span<UInt8>, _ kind: UnitKind) {
        switch decoder.content(of: unit, kind) {
        case .frame(let header): lines.append("frame \(header)")
        case .packet(let envelope): lines.append(read(decoder.packet(envelope)))
        case .fault(let fault): lines.append("fault \(fault)")
        case .console: lines.append("console")
        case .nothing: break
        }
    }
}

extension ProfileMessage {
    /// All that it says, in words.
    var words: String {
        guard let name else { return "text" }
        var words = [name + ":"]
        words += readings.map { "\($0.ear) sensor \($0.sensor) at \($0.raw)," }
        words += events.map { "\($0.ear) \($0.kind)," }
        words += links.map { "\($0.address) \($0.change)," }
        if let table { words.append("all links are " + table.map(\.words).joined(separator: " and ") + ",") }
        words += log.map { "\($0.level) log \"\($0.text)\"," }
        words += markers.map {
            "\(string($0.ear)) \(string($0.edge)) within \($0.uncertainty.count) ms \"\($0.name)\","
        }
        if let identity {
            words.append("\(identity.name) is \(identity.board), \(identity.formFactor),")
            words += identity.channels.map(\.words)
        }
        words += replies.map { "reply \($0)," }
        return words.joined(separator: " ").replacing("HeadsetTerms.", with: "")
    }

    private func string(_ value: (some Any)?) -> String {
        value.map { "\($0)" } ?? "-"
    }
}

extension SourceLink {
    fileprivate var words: String { "\(address) \(acl) \(a2dp) \(avrcp) \(hfp) \(sco)" }
}

extension ChannelDescriptor {
    fileprivate var words: String {
        switch kind {
        case .event: "\(ear) \(sensor) near,"
        case .verdict: "\(ear) \(sensor) verdict,"
        case .sampled(let sampled):
            "\(ear) \(sensor) \(sampled.quantity) \(sampled.open ?? 0)..\(sampled.worn ?? 0) \(sampled.polarity) "
                + "in \(sampled.range) each \(sampled.period.count) ms,"
        }
    }
}
