internal import HeadsetWire

/// What packets mean, compiled from a profile's file.
struct Rules: Sendable {
    /// What lines mean, before messages; none where units are no lines.
    var lines: [LineRule] = []
    var messages: [Rule] = []
    /// What is remembered before any packet.
    var memory: [String: Value] = [:]
    /// The framing that was chosen, and what its envelopes are called.
    var framing: Framing = .message()
    var envelopes: [String] = []
    var identity: BoardIdentityClaim?
    /// What ends a line that is sent.
    var lineEnd: [UInt8] = [0x0A]
}
