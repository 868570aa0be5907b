import CAnchors

/// How fast the wire is decoded, next to what it could be: MB/s on the line, the best of several rounds in one run.
///
/// Machines drift, so judge the ratios. Aims: twice the plain decoder from 32 bytes on, 1.5 times at 16; half the limit
/// at 200 bytes of random content; no allocation per frame.
@main struct Decode {
    /// Many short ones: a busy machine spoils some, and the best is one that it left alone.
    private static let rounds = 400

    static func main() {
        anchor_prepare()
        print(
            "payload zeros │  ours  library  plain  limit │ ours/library /plain /limit │ allocations of ours")
        for zeroPercent in [0, 30] {
            for payload in [16, 32, 200, 512] {
                measure(Workload(payload: payload, zeroPercent: zeroPercent))
            }
        }
        print("payload │ read to the last value │ allocations")
        for payload in [16, 32, 200, 512] {
            measureReading(Workload(payload: payload, zeroPercent: 0, isReadable: true))
        }
        print("other framings       payload │  MB/s │ of COBS │ allocations")
        for payload in [16, 32, 200, 512] {
            let cobs = best(of: Workload(payload: payload, zeroPercent: 0))
            for work in PacketWorkload.all(payload: payload) { measurePackets(work, beside: cobs) }
        }
    }

    private static func best(of work: Workload) -> Double {
        var decoder = OurDecoder()
        return (0..<rounds).reduce(0) { best, _ in max(best, work.rate { decoder.decode($0) }) }
    }

    private static func measurePackets(_ work: PacketWorkload, beside cobs: Double) {
        var reader = PacketReader(work.framing)
        var best = 0.0
        var allocations = UInt64.max
        for _ in 0..<rounds {
            let before = anchor_allocations()
            best = max(best, work.rate(&reader))
            allocations = min(allocations, anchor_allocations() - before)
        }
        let name = work.name + String(repeating: " ", count: max(0, 20 - work.name.count))
        print(
            name, column(work.payload, 7), "│", column(Int(best), 5), "│", column(hundredths(best / cobs), 7),
            "│", column(allocations, 4))
    }

    private static func measureReading(_ work: Workload) {
        var reader = OurReader()
        var best = 0.0
        var allocations = UInt64.max
        for _ in 0..<rounds {
            let before = anchor_allocations()
            best = max(best, work.rate { reader.read($0) })
            allocations = min(allocations, anchor_allocations() - before)
        }
        print(column(work.payload, 7), "│", column(Int(best), 22), "│", column(allocations, 4))
    }

    private static func measure(_ work: Workload) {
        var ours = OurDecoder(), library = LibraryDecoder(), plain = PlainDecoder()
        var rates = [0.0, 0.0, 0.0, 0.0]
        var allocations = UInt64.max
        for _ in 0..<rounds {
            let before = anchor_allocations()
            let rate = work.rate { ours.decode($0) }
            allocations = min(allocations, anchor_allocations() - before)
            rates[0] = max(rates[0], rate)
            rates[1] = max(rates[1], work.rate { library.decode($0) })
            rates[2] = max(rates[2], work.rate { plain.decode($0) })
            rates[3] = max(rates[3], work.limitRate)
        }
        print(
            column(work.payload, 7), column("\(work.zeroPercent)%", 5), "│", column(Int(rates[0]), 5),
            column(Int(rates[1]), 8), column(Int(rates[2]), 6), column(Int(rates[3]), 6), "│",
            column(hundredths(rates[0] / rates[1]), 12), column(hundredths(rates[0] / rates[2]), 6),
            column(hundredths(rates[0] / rates[3]), 6), "│", column(allocations, 4))
    }

    private static func hundredths(_ ratio: Double) -> String {
        let rounded = Int((ratio * 100).rounded())
        return "\(rounded / 100).\(rounded % 100 / 10)\(rounded % 10)"
    }

    private static func column(_ value: some CustomStringConvertible, _ width: Int) -> String {
        let text = value.description
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
