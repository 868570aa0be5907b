import CAnchors
import HeadsetWire

/// How fast the decoder is, next to what it could be: wire MB/s, best of several rounds, all in one run.
@main struct Decode {
    static let rounds = 25

    static func main() {
        anchor_prepare()
        print("payload zeros |  ours  plain C  limit | ours/plain ours/limit | allocations per frame")
        for zeros in [0, 30] {
            for payload in [16, 32, 200, 512] {
                measure(Workload(payload: payload, zeros: zeros))
            }
        }
    }

    static func measure(_ work: Workload) {
        var ours = Contender(), plain = Contender(), limit = Contender()
        var allocations = UInt64.max
        for _ in 0..<rounds {
            let before = anchor_allocations()
            ours.run(work) { decodeOurs(work) }
            allocations = min(allocations, anchor_allocations() - before)
            plain.run(work) { decodePlain(work) }
            limit.run(work) {
                anchor_limit(work.plain, work.starts, work.lengths, work.frames)
            }
        }
        print(
            padded(work.payload, 7), padded(work.zeros, 4) + "% |", padded(ours.rate, 5),
            padded(plain.rate, 8),
            padded(limit.rate, 6), "|", padded(ratio(ours, plain), 10), padded(ratio(ours, limit), 10), "|",
            "\(allocations) in \(work.frames) frames")
    }

    static func decodeOurs(_ work: Workload) -> Int {
        var cutter = UnitCutter(framing: .cobs)
        var decoder = UnitDecoder(framing: .cobs)
        var frames = 0
        var sum: UInt64 = 0
        let stream = work.stream.span
        var start = 0
        while start < stream.count {
            let end = min(start + 4096, stream.count)
            cutter.receive(stream.extracting(start..<end)) { bytes, kind in
                if case .frame(let header) = decoder.content(of: bytes, kind) {
                    frames += 1
                    sum += UInt64(header.type)
                }
            }
            start = end
        }
        return frames
    }

    static func decodePlain(_ work: Workload) -> Int {
        var decoder = anchor_decoder()
        var frames = 0
        var sum: UInt64 = 0
        work.stream.withUnsafeBufferPointer { stream in
            var start = 0
            while start < stream.count {
                let count = min(4096, stream.count - start)
                frames += anchor_decode(&decoder, stream.baseAddress! + start, count, &sum)
                start += count
            }
        }
        return frames
    }

    static func ratio(_ one: Contender, _ other: Contender) -> String {
        let hundredths = Int((one.rate / other.rate * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    }

    static func padded(_ value: Double, _ width: Int) -> String {
        padded(Int(value), width)
    }

    static func padded(_ value: some CustomStringConvertible, _ width: Int) -> String {
        let text = value.description
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

/// One way to decode, and the best it did.
struct Contender {
    /// Wire MB/s.
    var rate = 0.0

    mutating func run(_ work: Workload, _ decode: () -> Int) {
        var frames = 0
        let repeats = 20
        let duration = ContinuousClock().measure {
            for _ in 0..<repeats { frames += decode() }
        }
        precondition(frames == work.frames * repeats, "frames were lost")
        let seconds = Double(duration.components.attoseconds) / 1e18 + Double(duration.components.seconds)
        rate = max(rate, Double(work.stream.count * repeats) / seconds / 1e6)
    }
}
