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
        defer { sequence &+= 1 }
        let header = FrameHeader(type: type, sequence: sequence, time: time)
        return Frame(header, payload: payload[...]).encoded(framing)
    }

    /// The bytes of a request to the board.
    public mutating func encode(_ request: Request) -> [UInt8] {
        encode(type: request.type.rawValue, payload: request.payload)
    }
}

extension Frame {
    /// The bytes of the frame before stuffing, its checksum included.
    ///
    /// ``payload`` must not be longer than ``FrameLimits/payload``.
    public var plain: [UInt8] {
        precondition(
            payload.count <= FrameLimits.payload, "a payload has at most \(FrameLimits.payload) bytes")
        var plain: [UInt8] = [header.type]
        plain.append(littleEndian: header.sequence)
        plain.append(littleEndian: header.time)
        plain.append(contentsOf: payload)
        plain.append(littleEndian: plain.withUnsafeBytes(Checksum.crc32))
        return plain
    }

    /// The bytes of the frame on the line, with the delimiters before and after it.
    ///
    /// `framing` must be ``Framing/cobs``: a native frame has no other.
    public func encoded(_ framing: Framing) -> [UInt8] {
        precondition(framing == .cobs, "a native frame is framed by COBS")
        var bytes: [UInt8] = [0]
        COBS.stuff(plain, into: &bytes)
        bytes.append(0)
        return bytes
    }
}
