internal import HeadsetWire

/// What one link has to say to the bridge, in order.
enum LinkNews {
    /// A line.
    case tell(Event.Kind)
    /// Bytes for the board.
    case send([UInt8])
    /// A hello that is news was accepted; the registry must hear of the board.
    case identified(HelloSeen)
}
