public import Accessories
public import HeadsetTerms
public import HeadsetWire

/// A board said who it is, and that is news.
public struct HelloSeen: Hashable, Sendable {
    /// The board's own id, the same for ever.
    public var board: String
    public var name: String
    public var firmware: String
    /// The version that both sides now speak.
    public var version: ProtocolVersion
    public var formFactor: FormFactor
    public var capabilities: Capabilities
    public var bootID: UInt32
    /// Nil if the board has none.
    public var bluetoothAddress: BluetoothAddress?
    /// What it senses with, in the board's order.
    public var channels: [ChannelDescriptor]
}

extension HelloSeen {
    /// The hello in the words of the registry.
    init(_ hello: Hello) {
        var capabilities: Capabilities = []
        if hello.capabilities.contains(.placement) { capabilities.insert(.placement) }
        if hello.capabilities.contains(.audioSwitching) { capabilities.insert(.audioSwitching) }
        self.init(
            board: hello.boardID, name: hello.boardName, firmware: hello.firmware, version: hello.version,
            formFactor: hello.formFactor, capabilities: capabilities, bootID: hello.bootID,
            bluetoothAddress: hello.address, channels: hello.channels)
    }
}
