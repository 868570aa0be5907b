import BridgeCore

/// That nothing comes but what a host has sent, in words, and what to check.
extension EchoHeard {
    var text: String { "so far \(Self.text(ofOwn: isOwn))" }

    /// - Parameter isOwn: whether it is our own that comes back.
    static func text(ofOwn isOwn: Bool) -> String {
        isOwn
            ? "nothing comes but what is sent: TX and RX are connected, or the line echoes and no board speaks; \(remedy)"
            : "nothing comes but what a host sends: this is a host's TX, and not the board's"
    }

    /// What to check where our own comes back.
    static let remedy = "check the wiring, and that this is the board's port"
    /// What to do where bytes are a host's that come from no port.
    static let remedyForBytes = "give the board's side of the line"
}
