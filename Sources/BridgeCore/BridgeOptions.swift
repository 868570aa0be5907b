public import Accessories
public import HeadsetTerms
public import Profiles
public import Timing

/// What the fold is told once, when the session starts.
public struct BridgeOptions: Hashable, Sendable {
    /// The parameters of the engine.
    public var parameters: ParameterSets
    /// How long a link that is up may give no intact frame before what was known is unknown. A profile has its own.
    public var silence: Milliseconds
    /// How long a link may be down before ``onUnplug`` applies.
    public var grace: Milliseconds
    /// What the end of the grace means.
    public var onUnplug: UnplugPolicy
    /// Whether the host must not write.
    public var listenOnly: Bool
    /// This host's own Bluetooth address, nil if it isn't known.
    public var hostAddress: BluetoothAddress?
    /// What this host plays.
    public var playing: Playing
    /// How the boards speak; nil if they speak the native protocol.
    public var profile: Profile?
    /// Whether the bridge plays the container app, too: it pairs the boards that it hears, and registers those that aren't.
    public var registers: Bool
    /// Whether it plays the app extension, and updates what the registry holds of its boards.
    public var updates: Bool
    /// Whether a link that was down stays its board's: another one that is there afterwards isn't taken for it.
    public var keepsBoard: Bool

    public init(
        parameters: ParameterSets = ParameterSets(), silence: Milliseconds = 2000,
        grace: Milliseconds = 5000,
        onUnplug: UnplugPolicy = .clear, listenOnly: Bool = false, hostAddress: BluetoothAddress? = nil,
        playing: Playing = .nothing, profile: Profile? = nil, registers: Bool = true, updates: Bool = true,
        keepsBoard: Bool = false
    ) {
        self.parameters = parameters
        self.silence = silence
        self.grace = grace
        self.onUnplug = onUnplug
        self.listenOnly = listenOnly
        self.hostAddress = hostAddress
        self.playing = playing
        self.profile = profile
        self.registers = registers
        self.updates = updates
        self.keepsBoard = keepsBoard
    }
}
