/// Text between frames: one unit.
public struct ConsoleText: Hashable, Sendable {
    /// The unit's bytes as received, without the zeros before and after.
    public var bytes: [UInt8]

    /// The text; what is no valid UTF-8 is U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
