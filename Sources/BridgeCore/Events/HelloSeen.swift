public import Accessories
public import HeadsetTerms
internal import HeadsetWire
internal import Profiles

/// A board said who it is, and that is news.
public struct HelloSeen: Hashable, Sendable {
    /// The board's own id, the same for ever.
    public var board: String
    public var name: String
    /// Nil if the board doesn't say.
    public var firmware: String?
    public var spoken: SpokenProtocol
    public var formFactor: FormFactor
    public var capabilities: Capabilities
    /// Zero where the board has no such thing.
    public var bootID: UInt32
    /// Nil if the board has none.
    public var bluetoothAddress: BluetoothAddress?
    /// What it senses with, in the board's order.
    public var channels: [ChannelDescriptor]
    /// The digest of the parameters that the board has of its own; nil if the common ones count for it.
    public var parametersDigest: String?
}

extension HelloSeen {
    /// The hello in the words of the registry.
    init(_ hello: Hello) {
        var capabilities: Capabilities = []
        if hello.capabilities.contains(.placement) { capabilities.insert(.placement) }
        if hello.capabilities.contains(.audioSwitching) { capabilities.insert(.audioSwitching) }
        self.init(
            board: hello.boardID, name: hello.boardName, firmware: hello.firmware,
            spoken: .native(hello.version),
            formFactor: hello.formFactor, capabilities: capabilities, bootID: hello.bootID,
            bluetoothAddress: hello.address, channels: hello.channels)
    }
}

extension HelloSeen {
    /// What stands for a hello where a board doesn't say one: its profile's word for it.
    init(_ claim: BoardIdentityClaim, profile: String) {
        var capabilities: Capabilities = []
        if claim.tellsPlacement { capabilities.insert(.placement) }
        if claim.switchesAudio { capabilities.insert(.audioSwitching) }
        self.init(
            board: claim.board, name: claim.name, firmware: nil, spoken: .profile(profile),
            formFactor: claim.formFactor, capabilities: capabilities, bootID: 0,
            bluetoothAddress: claim.address, channels: claim.channels)
    }
}

extension HelloSeen {
    /// What the registry keeps of it.
    var report: BoardReport {
        BoardReport(
            name: name, firmware: firmware, formFactor: formFactor, bluetoothAddress: bluetoothAddress,
            capabilities: capabilities)
    }
}
