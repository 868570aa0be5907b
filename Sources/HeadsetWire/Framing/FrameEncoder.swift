/// Numbers and encodes the frames that one side sends over one link.
public struct FrameEncoder: Sendable {
    private let framing: Framing
    /// The number of the next frame.
    public private(set) var sequence: UInt16

    public init(framing: Framing, sequence: UInt16 = 0) {
        self.framing = framing
        self.sequence = sequence
    }

    /// The bytes of the next frame, with the delimiters before and after it.
    ///
    /// `payload` must not be longer than ``FrameLimits/payload``.
    public mutating func encode(type: UInt8, time: UInt32 = 0, payload: [UInt8]) -> [UInt8] {
        []
    }

    /// The bytes of a request to the board.
    public mutating func encode(_ request: Request) -> [UInt8] {
        []
    }
}
