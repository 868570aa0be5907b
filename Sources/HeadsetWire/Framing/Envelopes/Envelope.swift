/// The shape of a packet of another protocol: how it begins, how long it is, and what must be right in it.
///
/// ```
///  sync │ header: lengths, required values │ content │ check │ end
///  0      …                                                    length
/// ```
/// All places count from the first byte of the sync, in the bytes without escapes.
public struct Envelope: Hashable, Sendable {
    /// What says where a packet ends.
    public enum Extent: Hashable, Sendable {
        /// Lengths in the packet, which must agree.
        case lengths([LengthField])
        /// It always has so many bytes.
        case fixed(Int)
        /// It reaches to its end mark; where it has none, to the end of the transport's message.
        case toEnd
    }

    /// What a packet begins with. May be empty only where the transport keeps packets apart.
    public var sync: [UInt8]
    public var extent: Extent
    /// What it ends with.
    public var end: [UInt8]
    /// How the first bytes of `sync` and `end` are kept out of what lies between them.
    public var escape: Escape?
    public var required: [RequiredValue]
    /// The first one whose conditions hold is the packet's check; it has none if there is none.
    public var checks: [PacketCheck]
    /// The longest packet, without escapes. A length beyond it is a failure, so that a made-up one holds no more than this.
    public var maximum: Int

    public init(
        sync: [UInt8], _ extent: Extent, end: [UInt8] = [], escape: Escape? = nil,
        required: [RequiredValue] = [], checks: [PacketCheck] = [], maximum: Int = 1024
    ) {
        self.sync = sync
        self.extent = extent
        self.end = end
        self.escape = escape
        self.required = required
        self.checks = checks
        self.maximum = maximum
    }
}
