import HeadsetWire

/// The one change to a profile's framing by which most of a stream becomes packets: a length that counts otherwise, or
/// another check. A length that is off makes wrong checks too, so both are tried.
struct FramingRemedy: Hashable, Sendable {
    /// What is likelier wrong, and with what it would be right.
    let change: String
    /// How many packets are intact then, and how many there are in all.
    let intact: Int
    let all: Int

    /// More bytes would take long, and tell nothing new.
    private static let limit = 8192
    /// Fewer packets may be intact by accident.
    private static let fewest = 3

    /// nil where no single change makes packets of half of the bytes.
    ///
    /// - Parameters:
    ///   - names: what the framing's envelopes are called.
    ///   - ends: behind which bytes a message of the transport ended, ascending.
    init?(_ framing: Framing, names: [String], bytes: [UInt8], ends: [Int]) {
        let bytes = Array(bytes.prefix(Self.limit))
        let ends = ends.filter { $0 <= Self.limit }
        var best: (change: String, census: Census)?
        for variation in FramingVariation.all(of: framing, names: names) {
            var census = Census(variation.framing)
            variation.framing.cut(bytes, ends: ends) { census.count($0, $1) }
            if census.bytes > best?.census.bytes ?? 0 { best = (variation.change, census) }
        }
        guard let best, best.census.intact >= Self.fewest, best.census.bytes * 2 >= bytes.count else {
            return nil
        }
        (change, intact, all) = (best.change, best.census.intact, best.census.all)
    }

    var words: String { "\(change) \(intact) of \(all) packets are intact" }

    /// What a framing takes of the stream.
    private struct Census {
        private(set) var intact = 0
        private(set) var all = 0
        /// Of the intact ones.
        private(set) var bytes = 0
        private var decoder: UnitDecoder

        init(_ framing: Framing) {
            decoder = UnitDecoder(framing: framing)
        }

        mutating func count(_ unit: Span<UInt8>, _ kind: UnitKind) {
            switch decoder.content(of: unit, kind) {
            case .packet:
                all += 1
                intact += 1
                bytes += unit.count
            case .fault: all += 1
            case .frame, .console, .nothing: break
            }
        }
    }
}
