internal import Settings
internal import Timing

/// Ground truth or a remark: `{marker: "robot", edge: "don", ear: "left", uncertaintyMs: 10}`.
struct MarkerWording: Decodable, Sendable {
    private enum Key: CodingKey, CaseIterable {
        case marker, edge, ear, uncertaintyMs
    }

    /// The words of `markers` lines for what the wire calls put on and taken off.
    enum Edge: CaseIterable, Sendable {
        case don, doff
    }

    let name: TextSource
    let edge: Told<Edge>?
    let ear: EarChoice?
    let uncertainty: Milliseconds

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        name = try file.decode(TextSource.self, forKey: .marker)
        edge = try file.decodeIfPresent(Told<Edge>.self, forKey: .edge)
        ear = try file.decodeIfPresent(EarChoice.self, forKey: .ear)
        uncertainty = Milliseconds(try file.whole(.uncertaintyMs, in: 0...65_535, absent: 0))
    }
}
