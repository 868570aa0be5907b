import HeadsetWire
import Profiles

/// Small profiles for tests of one thing each.
enum ProfileText {
    /// A profile of messages of any bytes, with verdict channels on both ears, one near and one sampled channel.
    static func profile(_ messages: String, memory: String = "{}", more: String = "") throws(ProfileError)
        -> Profile
    {
        let text = """
            {
              name: "small", trust: "checked", memory: \(memory), \(more)
              identity: {board: "b", formFactor: "earbuds", switchesAudio: true, channels: [
                {ear: "left", kind: "verdict"}, {ear: "right", kind: "verdict"}, {ear: "left", kind: "near"},
                {ear: "left", sensor: 3, kind: "pressure", range: [-5, 5], periodMs: 10},
              ]},
              framing: {kind: "message"},
              messages: [\(messages)],
            }
            """
        return try Profile(name: "small", bytes: Array(text.utf8))
    }

    /// A rule that logs what stands at a place, and what comes of it.
    static func read(_ place: String, in bytes: [UInt8]) throws -> String {
        var reader = ProfileReader(try profile("{name: \"m\", emit: [{log: {format: \"{\(place)}\"}}]}"))
        return try reader.read(bytes).log.map(\.text).joined()
    }
}

extension ProfileReader {
    /// Reads a packet that is all content.
    mutating func read(_ bytes: [UInt8]) throws(PacketMeaningless) -> ProfileMessage {
        try read(Packet(bytes: bytes[...], contentCount: bytes.count))
    }
}
