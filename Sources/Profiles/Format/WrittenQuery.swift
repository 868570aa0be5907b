internal import Settings
internal import Timing

/// `{everyMs: 60000, send: "00 02 00 00"}`
struct WrittenQuery: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case everyMs, send
    }

    let interval: Milliseconds
    let transmission: Transmission

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        interval = Milliseconds(try file.whole(.everyMs, in: 10...86_400_000))
        transmission = try file.decode(Transmission.self, forKey: .send)
    }
}
