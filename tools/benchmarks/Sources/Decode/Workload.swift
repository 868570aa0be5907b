import CAnchors
import HeadsetWire

/// A stream of frames of one payload length, as a board would send it.
struct Workload {
    /// As much as one read brings at most.
    static let readLength = 4096

    let payload: Int
    let zeroPercent: Int
    /// The bytes on the line.
    private var stream: [UInt8] = []
    /// The frames before stuffing, end to end, and where each lies: all that the limit has to know.
    private var plain: [UInt8] = []
    private var starts: [UInt32] = []
    private var lengths: [UInt32] = []

    /// Frames of random content, or (if they are to be read) of random readings of two bytes each.
    init(payload: Int, zeroPercent: Int, isReadable: Bool = false) {
        self.payload = payload
        self.zeroPercent = zeroPercent
        var generator = SeededGenerator(state: UInt64(payload * 100 + zeroPercent))
        for sequence in 0..<UInt16(256 * 1024 / (payload + 14)) {
            var content = (0..<payload).map { _ in
                let isZero = Int.random(in: 0..<100, using: &generator) < zeroPercent
                return isZero ? 0 : UInt8.random(in: 0...255, using: &generator)
            }
            if isReadable { content.replaceSubrange(..<6, with: [1, 0, 10, 0, 2, UInt8((payload - 6) / 2)]) }
            let time = UInt32.random(in: 0...UInt32.max, using: &generator)
            let frame = Frame(FrameHeader(type: 2, sequence: sequence, time: time), payload: content[...])
            stream += frame.encoded(.cobs)
            starts.append(UInt32(plain.count))
            lengths.append(UInt32(frame.plain.count))
            plain += frame.plain
        }
    }

    /// MB/s on the line at which `decode`, which returns how many frames a read held, takes the stream.
    func rate(_ decode: (UnsafeBufferPointer<UInt8>) -> Int) -> Double {
        rate {
            stream.withUnsafeBufferPointer { stream in
                stride(from: 0, to: stream.count, by: Self.readLength).reduce(0) { frames, start in
                    let read = stream[start..<min(start + Self.readLength, stream.count)]
                    return frames + decode(UnsafeBufferPointer(rebasing: read))
                }
            }
        }
    }

    /// The same for what any decoder must at least do: copy and check each frame.
    var limitRate: Double {
        rate { anchor_limit(plain, starts, lengths, starts.count) }
    }

    private func rate(_ decodeAll: () -> Int) -> Double {
        var frames = 0
        let duration = ContinuousClock().measure {
            frames = decodeAll()
        }
        precondition(frames == starts.count, "frames were lost")
        return Double(stream.count) / duration.seconds / 1e6
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// A small generator with a seed (SplitMix64), so that every run measures the same bytes.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
