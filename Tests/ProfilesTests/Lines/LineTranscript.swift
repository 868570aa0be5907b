import HeadsetTerms
import HeadsetWire
import Profiles
import Timing
import Transitions

/// What a text board's stream becomes, a line of words for each unit that means something.
struct LineTranscript {
    private var cutter: UnitCutter
    private var decoder: UnitDecoder
    private var reader: ProfileReader
    private(set) var lines: [String] = []

    init(_ profile: Profile) {
        cutter = UnitCutter(framing: profile.framing)
        decoder = UnitDecoder(framing: profile.framing)
        reader = ProfileReader(profile)
    }

    mutating func receive(_ bytes: ArraySlice<UInt8>) {
        var cutter = cutter
        cutter.receive(bytes.span) { unit, kind in note(unit, kind) }
        self.cutter = cutter
    }

    mutating func close() {
        var cutter = cutter
        cutter.close { unit, kind in note(unit, kind) }
        self.cutter = cutter
    }

    private mutating func note(_ unit: Span<UInt8>, _ kind: UnitKind) {
        switch decoder.content(of: unit, kind) {
        case .frame(let header): lines.append("frame \(header)")
        case .packet(let envelope): lines.append(words(of: decoder.packet(envelope)))
        case .fault(let fault): lines.append("fault \(fault)")
        case .console: lines.append("console")
        case .nothing: break
        }
    }

    private mutating func words(of packet: Packet) -> String {
        do throws(PacketMeaningless) {
            return try reader.read(packet).words
        } catch {
            return "meaningless: " + error.reason
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
        if let table { words.append("\(table.count) links" + table.map { " " + $0.words }.joined() + ",") }
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
