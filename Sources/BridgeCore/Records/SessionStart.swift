public import Accessories
public import Timing

/// What a session begins with: everything that the fold needs and no later record says.
public struct SessionStart: Hashable, Sendable {
    /// When the session began; nil if nobody knows.
    public var started: WallTime?
    /// The tool that recorded it, and its version.
    public var tool: String
    /// What it listens to: a port, a scenario, a file.
    public var source: String
    /// Every option that the fold reads.
    public var options: BridgeOptions
    /// Which registry it goes by.
    public var registry: SessionRegistry

    public init(
        started: WallTime?, tool: String, source: String, options: BridgeOptions,
        registry: SessionRegistry = .memory(Registry())
    ) {
        self.started = started
        self.tool = tool
        self.source = source
        self.options = options
        self.registry = registry
    }
}
