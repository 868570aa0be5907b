import BridgeCore

/// That nothing comes but what a host has sent, in words, and what to check.
extension EchoHeard {
    var text: String { Self.text(onlyListening: onlyListens) }

    static func text(onlyListening: Bool) -> String {
        onlyListening
            ? "what a host sends comes, and nothing else: RX is on a host's TX, and belongs on the board's"
            : "what is sent comes back, and nothing else: TX and RX are connected, or a modem echoes; \(remedy)"
    }

    /// What to check where our own comes back.
    static let remedy = "check the wiring, and that this is the board's port"
}
