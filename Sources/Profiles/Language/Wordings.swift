internal import HeadsetTerms
internal import HeadsetWire
internal import Timing

/// A line for people: `{log: "reset"}`, `{log: {format: "left {6:u8} %"}, level: "debug"}`.
struct LogWording: Decodable, Sendable {
    private enum Key: CodingKey, CaseIterable {
        case log, level
    }

    let text: TextSource
    let level: Told<LogLine.Level>

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        text = try file.decode(TextSource.self, forKey: .log)
        level = try file.decodeIfPresent(Told<LogLine.Level>.self, forKey: .level) ?? .fixed(.info)
    }
}

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

/// Who the board is, where it says so: `{identity: {board: {format: "galaxy-{4:text}"}}}`. What isn't said is as in
/// the profile's `identity`.
struct IdentityWording: Decodable, Sendable {
    private enum Key: CodingKey, CaseIterable {
        case board, name, address
    }

    let board: TextSource?
    let name: TextSource?
    let address: AddressSource?

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        board = try file.decodeIfPresent(TextSource.self, forKey: .board)
        name = try file.decodeIfPresent(TextSource.self, forKey: .name)
        address = try file.decodeIfPresent(AddressSource.self, forKey: .address)
    }
}
