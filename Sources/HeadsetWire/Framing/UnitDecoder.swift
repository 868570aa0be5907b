/// Says what a unit is. The same code runs on a live line and over a capture.
///
/// It keeps one buffer for what was decoded last and allocates nothing per unit, unless frames or packets are kept.
public struct UnitDecoder: Sendable {
    /// What delimits the runs of another protocol; nil where nothing does.
    private let runs: PacketRunRule?
    /// The frame that was decoded last, header and checksum included.
    private var plain: [UInt8] = []
    /// How many bytes its payload has.
    private var payloadCount = 0
    /// What reads the packets of other protocols; nil where units are native frames.
    private var packets: PacketDecoder?

    public init(framing: Framing) {
        runs = PacketRunRule(framing)
        packets = PacketDecoder(framing)
        if packets == nil { plain = [UInt8](repeating: 0, count: FrameLimits.longestRun) }
    }

    /// What the unit with these bytes is, as the ``UnitCutter`` cut it.
    public mutating func content(of unit: Span<UInt8>, _ kind: UnitKind) -> UnitContent {
        unit.withUnsafeBufferPointer { bytes in
            let run = UnsafeBufferPointer(rebasing: bytes[run(of: bytes)])
            if run.isEmpty { return .nothing }
            switch kind {
            case .closed: return content(ofRun: run)
            case .continuation: return TextRule.accepts(run) ? .console : .nothing
            case .unfinished: return content(ofUnfinished: run)
            }
        }
    }

    /// The frame whose header ``content(of:_:)`` has just returned.
    public func frame(_ header: FrameHeader) -> Frame {
        Frame(header, payload: plain[FrameLimits.header..<FrameLimits.header + payloadCount])
    }

    /// The packet whose envelope ``content(of:_:)`` has just returned.
    public func packet(_ envelope: Int) -> Packet {
        guard let packets else { preconditionFailure("native units are frames, not packets") }
        return packets.packet(envelope)
    }

    /// Where in the unit's bytes those are that no delimiter is: what a console shows.
    public func run(of unit: Span<UInt8>) -> Range<Int> {
        unit.withUnsafeBufferPointer(run)
    }

    private func run(of unit: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        packets == nil ? FrameRunRule().run(of: unit) : runs?.run(of: unit) ?? 0..<unit.count
    }

    /// Never acted on. Of a message, only its end would say that it is text and not the beginning of something else.
    private func content(ofUnfinished run: UnsafeBufferPointer<UInt8>) -> UnitContent {
        packets?.readsMessages != true && TextRule.accepts(run) ? .console : .fault(.short)
    }

    private mutating func content(ofRun run: UnsafeBufferPointer<UInt8>) -> UnitContent {
        do throws(FaultKind) {
            if packets == nil { return .frame(try unstuff(run)) }
            return try packets?.content(of: run) ?? .nothing
        } catch {
            return TextRule.accepts(run) ? .console : .fault(error)
        }
    }

    /// Unstuffs and checks a frame, in the order of `protocol/spec.md` §8.1.
    private mutating func unstuff(_ run: UnsafeBufferPointer<UInt8>) throws(FaultKind) -> FrameHeader {
        guard run.count <= FrameLimits.longestRun else { throw .overlong }
        return try plain.withUnsafeMutableBufferPointer { plain throws(FaultKind) in
            guard let base = plain.baseAddress, let count = COBS.unstuff(run, into: base) else {
                throw .encoding
            }
            guard count >= FrameLimits.shortestFrame else { throw .short }
            guard count <= FrameLimits.longestFrame else { throw .overlong }
            let frame = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(plain)[..<count])
            guard Checksum.isRight(atEndOf: frame) else { throw .check }
            payloadCount = count - FrameLimits.shortestFrame
            return FrameHeader(frame)
        }
    }
}
