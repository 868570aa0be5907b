internal import HeadsetWire

/// A stream read with a framing: what came out.
struct FramingTrial {
    /// An intact frame, packet or line.
    struct Taken: Hashable {
        /// Where its unit is in the stream.
        var range: Range<Int>
        var envelope: Int
        /// Its bytes without escapes, and how many of them come before the check.
        var plain: [UInt8]
        var contentCount: Int
    }

    private(set) var taken: [Taken] = []
    /// How many bytes lie in intact units.
    private(set) var explained = 0
    /// Units that were whole, but whose check was wrong.
    private(set) var wrongChecks = 0
    /// Units that are neither intact nor text nor nothing.
    private(set) var faults = 0
    /// Units that are text between others.
    private(set) var consoleBytes = 0

    /// Reads it all at once.
    ///
    /// - Parameter ends: where the transport's messages end; of interest only to a framing that has boundaries.
    init(_ bytes: [UInt8], _ framing: Framing, ends: [Int] = []) {
        var cutter = UnitCutter(framing: framing)
        var decoder = UnitDecoder(framing: framing)
        var place = 0
        func take(_ unit: Span<UInt8>, _ kind: UnitKind) {
            let range = place..<place + unit.count
            place = range.upperBound
            switch decoder.content(of: unit, kind) {
            case .frame:
                add(range, 0, plain: [], contentCount: 0)
            case .packet(let envelope):
                let packet = decoder.packet(envelope)
                add(range, envelope, plain: Array(packet.bytes), contentCount: packet.contentCount)
            case .fault(let kind):
                faults += 1
                if kind == .check { wrongChecks += 1 }
            case .console: consoleBytes += unit.count
            case .nothing: break
            }
        }
        var start = 0
        for end in ends {
            cutter.receive(bytes.span.extracting(start..<end), each: take)
            cutter.boundary(each: take)
            start = end
        }
        cutter.receive(bytes.span.extracting(start..<bytes.count), each: take)
        cutter.close(take)
    }

    /// How many bytes lie in packets that follow another one, or are followed by one, without anything between.
    var chainedBytes: Int {
        var bytes = 0
        for index in taken.indices {
            let range = taken[index].range
            let follows = index > 0 && taken[index - 1].range.upperBound == range.lowerBound
            let leads = index + 1 < taken.count && taken[index + 1].range.lowerBound == range.upperBound
            if follows || leads { bytes += range.count }
        }
        return bytes
    }

    private mutating func add(_ range: Range<Int>, _ envelope: Int, plain: [UInt8], contentCount: Int) {
        taken.append(Taken(range: range, envelope: envelope, plain: plain, contentCount: contentCount))
        explained += range.count
    }
}
