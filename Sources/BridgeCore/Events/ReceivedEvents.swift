public import HeadsetTerms
public import HeadsetWire
public import Timing

/// A unit, or a closed part of one, that is neither a frame nor text.
public struct UnitFault: Hashable, Sendable {
    public var kind: FaultKind
    /// The unit's bytes as received, without the zeros before and after.
    public var bytes: [UInt8]
    /// What the board speaks, where the fault is its version.
    public var versions: VersionRange?
}

/// Frames that never arrived.
public struct SequenceGap: Hashable, Sendable {
    /// How many, and the first and last number; nil if the numbering started again.
    public var lost: Lost?

    /// The frames lost between two that arrived.
    public struct Lost: Hashable, Sendable {
        public var count: Int
        public var first: UInt16
        public var last: UInt16
    }
}

/// Text between frames: one unit.
public struct ConsoleText: Hashable, Sendable {
    /// The unit's bytes as received, without the zeros before and after.
    public var bytes: [UInt8]

    /// The text; what is no valid UTF-8 is U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A line that the firmware logged.
public struct LogLine: Hashable, Sendable {
    public var level: LogLevel
    public var text: String
}

/// Ground truth or a remark, by the bench's fixture or a person.
public struct Marker: Hashable, Sendable {
    public var name: String
    public var note: String?
    public var ear: Ear?
    public var edge: TruthEdge?
    /// How far off its time may be.
    public var uncertainty: Milliseconds
}

/// An intact message that this version doesn't know, or not in all its parts.
public struct UnknownMessage: Hashable, Sendable {
    public var type: UInt8
    public var payload: [UInt8]
}
