internal import HeadsetWire

/// What one link has to say to the bridge, in order.
enum LinkNews {
    /// A line.
    case tell(Event.Kind)
    /// Bytes for the board.
    case send([UInt8])
    /// A packet for the link's decoder, and its number.
    case decode(UInt64, [UInt8])
    /// A board said who it is, on a connection that is new or as one that is new; the registry must hear of it.
    case identified(HelloSeen)
}
