internal import HeadsetWire

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
