public import HeadsetTerms

/// What the engine takes from a board's hello.
public struct BoardDescription: Hashable, Sendable {
    /// Drawn anew at every boot.
    public var boot: UInt32
    public var formFactor: FormFactor
    /// All wear channels. An ear exists if a channel sits on it.
    public var channels: [ChannelDescriptor]

    public init(boot: UInt32, formFactor: FormFactor, channels: [ChannelDescriptor]) {
        self.boot = boot
        self.formFactor = formFactor
        self.channels = channels
    }
}
