import HeadsetWire

/// A stream of frames of one payload length, as a board would send it.
struct Workload {
    let payload: Int
    let zeros: Int
    let frames: Int
    /// The bytes on the line.
    let stream: [UInt8]
    /// The frames before stuffing, end to end, for the limit.
    var plain: [UInt8] = []
    var starts: [UInt32] = []
    var lengths: [UInt32] = []

    init(payload: Int, zeros: Int) {
        self.payload = payload
        self.zeros = zeros
        var random = SplitMix(state: UInt64(payload * 100 + zeros))
        var encoder = FrameEncoder(framing: .cobs)
        var stream: [UInt8] = []
        frames = 256 * 1024 / (payload + 14)
        for _ in 0..<frames {
            let content = (0..<payload).map { _ in
                let isZero = Int(random.next() % 100) < zeros
                return isZero ? 0 : UInt8(truncatingIfNeeded: random.next())
            }
            let sequence = encoder.sequence
            let time = UInt32(truncatingIfNeeded: random.next())
            stream += encoder.encode(type: 2, time: time, payload: content)
            starts.append(UInt32(plain.count))
            plain += Frame(FrameHeader(type: 2, sequence: sequence, time: time), payload: content[...]).plain
            lengths.append(UInt32(payload + 11))
        }
        self.stream = stream
    }
}

/// A small generator with a seed, so that every run measures the same bytes.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
