/// A line that the firmware logs for people (`protocol/spec.md` §5.8).
public struct LogLine: Hashable, Sendable {
    /// How bad it is.
    public enum Level: UInt8, Hashable, CaseIterable, Sendable {
        case error = 0
        case warning = 1
        case info = 2
        case debug = 3
    }

    public var level: Level
    /// The text as sent; bytes that aren't UTF-8 became U+FFFD.
    public var text: String

    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}

extension LogLine {
    init(_ payload: inout PayloadReader) throws(PayloadError) {
        level = try payload.value()
        text = try payload.text(Int(try payload.number(UInt16.self)))
    }
}
