public import HeadsetTerms

/// Who a board is and what it can sense (`protocol/spec.md` §5.1).
///
/// Two hellos are equal when they say the same, boot id included.
public struct Hello: Hashable, Sendable {
    /// What a board says it takes part in.
    public struct Capabilities: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// It tells where it is worn.
        public static let placement = Capabilities(rawValue: 1 << 0)
        /// It takes part in switching audio between hosts.
        public static let audioSwitching = Capabilities(rawValue: 1 << 1)
    }

    /// The versions that the board speaks, oldest to newest.
    public var versions: ClosedRange<ProtocolVersion>
    /// The version that board and host speak with each other.
    public var version: ProtocolVersion
    /// Random at each boot of the board.
    public var bootID: UInt32
    public var formFactor: FormFactor
    public var capabilities: Capabilities
    /// The headset's own address, nil if it has none.
    public var address: BluetoothAddress?
    public var boardName: String
    /// Unique to this board, the same for ever.
    public var boardID: String
    public var firmware: String
    /// Its wear channels, in the board's order.
    public var channels: [ChannelDescriptor]
    /// Whether descriptors of a kind that this version doesn't know were left out.
    public var hasUnknownParts: Bool
}
