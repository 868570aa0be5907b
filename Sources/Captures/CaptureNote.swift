/// A record that isn't a unit: text that the upper floors write and read, kept with a checksum of its own.
///
/// It names session and link itself, never by interface number, because merging files renumbers interfaces.
public struct CaptureNote: Hashable, Sendable {
    public var time: CaptureTime
    /// One line of JSON. Captures doesn't look into it. At most ``CaptureWriter/longestRecord`` bytes of UTF-8.
    public var text: String

    public init(time: CaptureTime, text: String) {
        self.time = time
        self.text = text
    }
}
