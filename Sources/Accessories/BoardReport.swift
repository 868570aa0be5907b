public import HeadsetTerms

/// What a board said of itself when it was last heard: its hello, as far as the registry keeps it.
public struct BoardReport: Hashable, Sendable {
    public var name: String
    /// Nil if the board doesn't say.
    public var firmware: String?
    public var formFactor: FormFactor
    /// Nil if the board has none.
    public var bluetoothAddress: BluetoothAddress?
    /// What it is able to tell the system; nothing else can be registered.
    public var capabilities: Capabilities

    public init(
        name: String, firmware: String? = nil, formFactor: FormFactor,
        bluetoothAddress: BluetoothAddress? = nil, capabilities: Capabilities
    ) {
        self.name = name
        self.firmware = firmware
        self.formFactor = formFactor
        self.bluetoothAddress = bluetoothAddress
        self.capabilities = capabilities
    }
}
