/// What every frame begins with (`protocol/spec.md` §3.1).
public struct FrameHeader: Hashable, Sendable {
    /// The message type: 01–7F from the board, 81–FF from the host.
    public var type: UInt8
    /// The sender's number for the frame, modulo 2¹⁶.
    public var sequence: UInt16
    /// The sender's clock in milliseconds, modulo 2³²: the time of the first thing that the frame speaks of.
    public var time: UInt32

    public init(type: UInt8, sequence: UInt16, time: UInt32) {
        self.type = type
        self.sequence = sequence
        self.time = time
    }

    /// Whether a host has sent the frame: from a board's line it comes as an echo, or is another host's.
    public var isFromHost: Bool { Self.isFromHost(type: type) }

    /// Whether messages of this type are a host's. 80 is nobody's.
    public static func isFromHost(type: UInt8) -> Bool { type > 0x80 }

    /// Reads the first seven bytes of a frame.
    init(_ plain: UnsafeRawBufferPointer) {
        type = plain[0]
        sequence = UInt16(littleEndian: plain.loadUnaligned(fromByteOffset: 1, as: UInt16.self))
        time = UInt32(littleEndian: plain.loadUnaligned(fromByteOffset: 3, as: UInt32.self))
    }
}
