public import HeadsetTerms

/// Who a board is that can't say so itself: what its profile says in its place.
public struct BoardIdentityClaim: Hashable, Sendable {
    /// What tells this board from others in the registry.
    public var board: String
    public var name: String
    public var formFactor: FormFactor
    /// Whether the board tells where it is worn.
    public var tellsPlacement: Bool
    /// Whether it takes part in switching audio between hosts.
    public var switchesAudio: Bool
    /// Its own Bluetooth address, nil if it isn't known.
    public var address: BluetoothAddress?
    /// Whether it stands in only until the board says who it is: then it counts from the first state on that is said
    /// before that.
    public var standsIn: Bool
    /// Its wear channels. An ear exists if a channel sits on it.
    public var channels: [ChannelDescriptor]

    public init(
        board: String, name: String, formFactor: FormFactor, tellsPlacement: Bool = true,
        switchesAudio: Bool = false, address: BluetoothAddress? = nil, standsIn: Bool = false,
        channels: [ChannelDescriptor]
    ) {
        self.board = board
        self.name = name
        self.formFactor = formFactor
        self.tellsPlacement = tellsPlacement
        self.switchesAudio = switchesAudio
        self.address = address
        self.standsIn = standsIn
        self.channels = channels
    }
}
