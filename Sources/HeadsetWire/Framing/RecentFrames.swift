/// Copies of the last few frames, in memory of their own: a ring.
///
/// Each frame is compared with all of them, so what nearly always tells them apart, the headers, lies side by side.
struct RecentFrames: Sendable {
    /// How many there are at most.
    private static let depth = 16

    private var headers = [FrameHeader?](repeating: nil, count: depth)
    /// Of each how long its payload is, and its bytes, a place of the greatest length for each.
    private var counts = [Int](repeating: 0, count: depth)
    private var payloads = [UInt8](repeating: 0, count: depth * FrameLimits.payload)
    /// Where the next frame goes.
    private var next = 0

    /// Whether one of them is this frame, byte for byte.
    func contains(_ frame: Frame) -> Bool {
        let headers = headers.span
        for place in headers.indices where headers[place] == frame.header {
            if payloads[range(of: place)].elementsEqual(frame.payload) { return true }
        }
        return false
    }

    /// Keeps a frame in the stead of the oldest.
    mutating func store(_ frame: Frame) {
        headers[next] = frame.header
        counts[next] = frame.payload.count
        let range = range(of: next)
        payloads.withUnsafeMutableBufferPointer { _ = $0[range].update(fromContentsOf: frame.payload) }
        next = (next + 1) % Self.depth
    }

    mutating func clear() {
        for place in headers.indices { headers[place] = nil }
    }

    private func range(of place: Int) -> Range<Int> {
        let start = place * FrameLimits.payload
        return start..<start + counts[place]
    }
}
