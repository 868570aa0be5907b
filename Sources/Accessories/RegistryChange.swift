public import Timing

/// One transaction that changed one accessory: a piece of the registry's journal.
public struct RegistryChange: Hashable, Sendable {
    /// What was done; the raw value is the stable name in JSON.
    public enum Cause: String, CaseIterable, Hashable, Sendable {
        /// The accessory was paired, or its authorization changed.
        case pair
        /// A bridge heard the board's hello.
        case hello
        /// The container app registered it, or a bridge in its stead.
        case register
        /// The app extension updated it, or a bridge in its stead.
        case update
        /// The accessory was removed.
        case remove
        /// The board was unplugged.
        case unplug
        /// The bridge that spoke for the board has ended, or was killed.
        case bridgeGone
        /// It came from a file.
        case importing = "import"
    }

    /// Its place in the journal. Later is greater; there may be gaps.
    public var position: UInt64
    public var time: WallTime
    public var accessory: String
    public var cause: Cause
    /// In the order of the fields; never empty.
    public var fields: [FieldChange]

    public init(position: UInt64, time: WallTime, accessory: String, cause: Cause, fields: [FieldChange]) {
        self.position = position
        self.time = time
        self.accessory = accessory
        self.cause = cause
        self.fields = fields
    }
}
