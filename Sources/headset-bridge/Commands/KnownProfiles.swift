import HeadsetWire
import Profiles

/// Which of the tool's own profiles fit what a board sends.
struct KnownProfiles {
    /// A profile that fits.
    struct Match: Hashable, Sendable {
        /// As `--profile` takes it: `samsung`, `google_pixelbuds:gfps`.
        let profile: String
        /// How many units it takes: intact packets, or lines that a rule reads.
        let taken: Int
        /// How many there are in all, faults counted.
        let all: Int
        /// How many rules it has: of two that fit as well, the one with fewer says it more exactly.
        fileprivate let rules: Int
        private let isOfLines: Bool

        fileprivate init(_ profile: Profile, _ name: String, taken: Int, all: Int) {
            self.profile = name
            self.taken = taken
            self.all = all
            rules = profile.survey.rules.count
            isOfLines = profile.framing.isOfLines
        }

        /// "samsung: 412 of 413 packets"
        var words: String { "\(profile): \(taken) of \(all) \(isOfLines ? "lines" : "packets")" }
    }

    /// More bytes would tell nothing new.
    static let limit = 1 << 18

    private let bytes: [UInt8]
    private let ends: [Int]

    /// - Parameters:
    ///   - bytes: what the board sent, in order.
    ///   - ends: behind which of them a message of the transport ended, ascending; none where nobody knows.
    init(_ bytes: some Collection<UInt8>, ends: [Int] = []) {
        self.bytes = Array(bytes.prefix(Self.limit))
        self.ends = ends.filter { $0 <= Self.limit }
    }

    /// Those that fit, the best first; none where nothing is sure.
    var matches: [Match] {
        Profile.builtInNames.flatMap(matches).sorted { left, right in
            left.taken == right.taken ? left.rules < right.rules : left.taken > right.taken
        }
    }

    /// The framings of a profile that fit.
    private func matches(of name: String) -> [Match] {
        var found: [Match] = []
        guard let first = Profile.ofTool(name), first.view == .rules else { return [] }
        if let match = match(first, name) { found.append(match) }
        for framing in first.framingNames.dropFirst() {
            guard let other = Profile.ofTool(name, framing: framing) else { continue }
            if let match = match(other, "\(name):\(framing)") { found.append(match) }
        }
        return found
    }

    /// nil unless the profile takes enough for it to be no accident.
    func match(_ profile: Profile, _ name: String) -> Match? {
        if profile.framing.hasNoMarks, ends.isEmpty { return nil }
        var census = ProfileCensus(profile)
        profile.framing.cut(bytes, ends: ends) { census.count($0, $1) }
        guard census.isSure(of: bytes.count) else { return nil }
        return Match(profile, name, taken: census.taken, all: census.all)
    }
}

/// What a profile takes of a stream.
private struct ProfileCensus {
    private(set) var taken = 0
    private(set) var all = 0
    private var takenBytes = 0
    private var decoder: UnitDecoder
    private var reader: ProfileReader
    private let isChecked: Bool
    /// Whether anything at all makes a packet, so that only a rule tells that it is one.
    private let takesAnything: Bool

    init(_ profile: Profile) {
        decoder = UnitDecoder(framing: profile.framing)
        reader = ProfileReader(profile)
        isChecked = profile.trust == .checked
        takesAnything = profile.framing.takesAnything
    }

    mutating func count(_ unit: Span<UInt8>, _ kind: UnitKind) {
        switch decoder.content(of: unit, kind) {
        case .packet(let envelope):
            all += 1
            guard !takesAnything || isRead(decoder.packet(envelope)) else { return }
            taken += 1
            takenBytes += unit.count
        case .fault: all += 1
        case .frame, .console, .nothing: break
        }
    }

    /// Two packets and half of the bytes where damage hardly passes for a packet; nearly all of them elsewhere.
    func isSure(of bytes: Int) -> Bool {
        let share = isChecked || takesAnything ? 5 : 9
        return taken >= 2 && takenBytes * 10 >= bytes * share
    }

    private mutating func isRead(_ packet: Packet) -> Bool {
        do throws(PacketMeaningless) {
            return try reader.read(packet).name != nil
        } catch {
            return false
        }
    }
}

extension Framing {
    /// Whether any text, or any message, is a packet.
    fileprivate var takesAnything: Bool {
        switch self {
        case .lines, .slip: true
        case .idleGap(_, let envelopes, _), .message(let envelopes, _): envelopes.isEmpty
        case .cobs, .hdlc, .delimited: false
        }
    }
}
