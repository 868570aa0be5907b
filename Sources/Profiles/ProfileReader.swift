public import HeadsetWire

/// Reads packets by a profile's rules, and remembers what later packets are read by.
///
/// A value: it reads no clock and keeps nothing but what the rules remember.
public struct ProfileReader: Sendable {
    let rules: Rules
    var memory: Memory

    public init(_ profile: Profile) {
        rules = profile.rules
        memory = Memory(rules.memory)
    }

    /// The link came up: what was remembered of the board behind it no longer holds.
    public mutating func startAnew() {
        memory = Memory(rules.memory)
    }

    /// What is remembered now, by its name, as it would be written.
    public var remembered: [String: String] { memory.written }

    /// What an intact packet says.
    ///
    /// - Throws: why it can't mean what its rule says; then nothing of it counts.
    public mutating func read(_ packet: Packet) throws(PacketMeaningless) -> ProfileMessage {
        if let message = try read(line: packet.content) { return message }
        let isNamed = rules.envelopes.indices.contains(packet.envelope)
        let evidence = Evidence(
            bytes: packet.content, envelope: isNamed ? rules.envelopes[packet.envelope] : "")
        var teller = Teller(rules, memory)
        try teller.follow(rules.messages, evidence)
        memory = teller.memory
        return teller.message
    }

    /// What a line of the profile's child process says of a unit (`protocol/profiles/README.md`).
    ///
    /// - Throws: what is wrong with the line; then nothing of it counts.
    public mutating func read(answer: [UInt8]) throws(PacketMeaningless) -> ProfileMessage {
        let answer = try DecoderAnswer(answer)
        var teller = Teller(rules, memory)
        for emission in answer.emissions { try teller.say(emission, Evidence(bytes: [])) }
        memory = teller.memory
        var message = teller.message
        message.replies = answer.replies
        return message
    }
}

/// A packet, or what was said of one, that is intact and yet means nothing; the sentence says why.
public struct PacketMeaningless: Error, Hashable, Sendable {
    public let reason: String

    public init(reason: String) {
        self.reason = reason
    }
}
