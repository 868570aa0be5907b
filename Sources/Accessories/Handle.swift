/// One registration of one accessory, and its configuration as the holder knows it: what `current` gives.
///
/// The configuration is a mirror: the snapshot that `current` took, then what this handle's own
/// successful updates made of it. Other holders' updates don't show in it. Once its registration has ended,
/// every update through it gets `invalidated`; then discard it.
public struct Handle: Hashable, Sendable {
    /// The board id of the accessory.
    public let accessory: String
    /// Which registration of the accessory this is a handle of: 1 for the first.
    public let generation: UInt64
    /// The mirror; it changes only after an update succeeded.
    public internal(set) var configuration: Configuration

    init(accessory: String, generation: UInt64, configuration: Configuration) {
        self.accessory = accessory
        self.generation = generation
        self.configuration = configuration
    }
}
