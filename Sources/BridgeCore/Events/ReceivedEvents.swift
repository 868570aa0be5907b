public import HeadsetWire

/// A unit, or a closed part of one, that is neither a frame nor text.
public struct UnitFault: Hashable, Sendable {
    public var kind: FaultKind
    /// The unit's bytes as received, without the zeros before and after.
    public var bytes: [UInt8]
    /// What the board speaks, where the fault is its version.
    public var versions: ProtocolVersions?

    /// A unit that is no frame.
    init(_ kind: FaultKind, _ run: Span<UInt8>) {
        self.kind = kind
        bytes = Array(run)
    }

    /// An intact frame that can't be taken.
    init(_ error: PayloadError, _ run: Span<UInt8>) {
        self.init(error.fault, run)
        switch error {
        case .malformed: break
        case .version(board: let board, host: _): versions = board
        }
    }
}

extension Array<UInt8> {
    /// The bytes of a span.
    init(_ bytes: Span<UInt8>) {
        self = bytes.withUnsafeBufferPointer { Array($0) }
    }
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

/// An intact message that this version doesn't know, or not in all its parts.
public struct UnknownMessage: Hashable, Sendable {
    public var type: UInt8
    public var payload: [UInt8]
}
