/// Reads the packets of other protocols out of units.
struct PacketDecoder: Sendable {
    /// What a unit holds.
    private enum Rule: Sendable {
        case hdlc(PreparedChecksum)
        case slip
        case line
        case delimited
        case message
    }

    private let rule: Rule
    /// The longest run or message.
    private let maximum: Int
    private var shapes = EnvelopeSet([])
    /// The packet that was read last, and what is left of longer ones.
    private var plain: [UInt8]
    /// How many bytes the last packet has.
    private var count = 0
    /// How many bytes its content has.
    private var contentCount = 0

    /// nil if units are native frames.
    init?(_ framing: Framing) {
        switch framing {
        case .cobs: return nil
        case .hdlc(let check, let longest): (rule, maximum) = (.hdlc(PreparedChecksum(check)), longest)
        case .slip(let longest): (rule, maximum) = (.slip, longest)
        case .lines(let longest): (rule, maximum) = (.line, longest)
        case .delimited(let envelopes):
            (rule, maximum) = (.delimited, envelopes.map(\.maximum).max() ?? 0)
            shapes = EnvelopeSet(envelopes)
        case .idleGap(_, let envelopes, let longest), .message(let envelopes, let longest):
            (rule, maximum) = (.message, longest)
            shapes = EnvelopeSet(envelopes)
        }
        plain = [UInt8](repeating: 0, count: maximum)
    }

    /// Whether units are whole messages of the transport, or what came between two gaps.
    var readsMessages: Bool {
        switch rule {
        case .message: true
        case .hdlc, .slip, .line, .delimited: false
        }
    }

    /// The packet that was read last.
    func packet(_ envelope: Int) -> Packet {
        Packet(envelope: envelope, bytes: plain[..<count], contentCount: contentCount)
    }

    /// What a unit is that was closed, its delimiters taken off.
    mutating func content(of run: UnsafeBufferPointer<UInt8>) throws(FaultKind) -> UnitContent {
        switch rule {
        case .hdlc(let check): try readRun(run, .hdlc, check)
        case .slip: try readRun(run, .slip, nil)
        case .line: if try !readLine(run) { return .nothing }
        case .delimited: return .packet(envelope: try readDelimited(run.span))
        case .message: return .packet(envelope: try readMessage(run))
        }
        return .packet(envelope: 0)
    }

    /// Takes the escapes out of a run, and checks what is left if there is a check.
    private mutating func readRun(
        _ run: UnsafeBufferPointer<UInt8>, _ escape: RunEscape, _ check: PreparedChecksum?
    ) throws(FaultKind) {
        guard run.count <= maximum else { throw .overlong }
        guard let count = plain.withUnsafeMutableBufferPointer({ escape.remove(from: run, into: $0) }) else {
            throw .encoding
        }
        let checkCount = check?.byteCount ?? 0
        guard count > checkCount else { throw .short }
        if let check, !check.isRight(atEndOf: plain.span.extracting(0..<count), order: .little) {
            throw .check
        }
        (self.count, contentCount) = (count, count - checkCount)
    }

    /// Cleans a line; false if nothing is left of it.
    private mutating func readLine(_ run: UnsafeBufferPointer<UInt8>) throws(FaultKind) -> Bool {
        guard run.count <= maximum else { throw .overlong }
        count = plain.withUnsafeMutableBufferPointer { LineText.clean(run, into: $0) }
        contentCount = count
        let isText = plain.withUnsafeBufferPointer { TextRule.acceptsLine(.init(rebasing: $0[..<count])) }
        guard isText else { throw .encoding }
        return count > 0
    }

    private mutating func readDelimited(_ unit: Span<UInt8>) throws(FaultKind) -> Int {
        do throws(FaultKind) {
            return try readPacket(unit)
        } catch {
            throw shapes.fault(in: unit)
        }
    }

    /// Any message will do where no shape is stated.
    private mutating func readMessage(_ unit: UnsafeBufferPointer<UInt8>) throws(FaultKind) -> Int {
        guard unit.count <= maximum else { throw .overlong }
        if !shapes.isEmpty { return try readPacket(unit.span) }
        count = plain.withUnsafeMutableBufferPointer { $0.update(fromContentsOf: unit) }
        contentCount = count
        return 0
    }

    private mutating func readPacket(_ unit: Span<UInt8>) throws(FaultKind) -> Int {
        let packet = try shapes.packet(unit, into: &plain)
        (count, contentCount) = (packet.count, packet.content)
        return packet.envelope
    }
}
