/// The envelopes that a stream may hold, in the order in which they are tried.
struct EnvelopeSet: Sendable {
    private var readers: [EnvelopeReader]
    /// By value of a byte: whether a packet can begin with it.
    private var beginsPacket: [Bool]

    init(_ envelopes: [Envelope]) {
        readers = envelopes.map(EnvelopeReader.init)
        beginsPacket = (0...255).map { byte in
            envelopes.contains { $0.sync.isEmpty || $0.sync.first == byte }
        }
    }

    var isEmpty: Bool { readers.isEmpty }

    /// What these bytes begin with. With `isWhole` nothing more belongs to them, and what isn't complete has failed.
    ///
    /// An envelope waits for those before it, so that the verdict doesn't depend on how many bytes have come so far.
    mutating func verdict(on bytes: Span<UInt8>, isWhole: Bool) -> EnvelopeReader.Verdict {
        guard beginsPacket[Int(bytes[0])] else { return .failed(.encoding) }
        var fault = FaultKind.encoding
        for index in readers.indices {
            switch readers[index].verdict(on: bytes, isWhole: isWhole) {
            case .intact(let count): return .intact(count: count)
            case .incomplete(let needed): return .incomplete(needed: needed)
            case .failed(let kind): fault = fault.orMoreTelling(kind)
            }
        }
        return .failed(fault)
    }

    /// Copies the packet that this unit is, from its first byte to its last, into `plain`, and says which it is.
    mutating func packet(
        _ unit: Span<UInt8>, into plain: inout [UInt8]
    ) throws(FaultKind) -> (envelope: Int, count: Int, content: Int) {
        var fault = FaultKind.encoding
        for index in readers.indices {
            switch readers[index].verdict(on: unit, isWhole: true) {
            case .intact(unit.count):
                let (count, content) = readers[index].copy(from: unit, into: &plain)
                return (index, count, content)
            case .intact: fault = fault.orMoreTelling(.malformed)
            case .failed(let kind): fault = fault.orMoreTelling(kind)
            case .incomplete: break
            }
        }
        throw fault
    }

    /// What is wrong with bytes that hold no packet: with the first in them that might have been one.
    mutating func fault(in bytes: Span<UInt8>) -> FaultKind {
        for position in bytes.indices {
            if case .failed(let kind) = verdict(
                on: bytes.extracting(position..<bytes.count), isWhole: true), kind != .encoding
            {
                return kind
            }
        }
        return .encoding
    }
}

extension FaultKind {
    /// What two envelopes say together of the bytes: the one that found more of itself in them.
    fileprivate func orMoreTelling(_ other: FaultKind) -> FaultKind {
        other.progress > progress ? other : self
    }

    private var progress: Int {
        switch self {
        case .encoding: 0
        case .malformed, .version: 1
        case .overlong: 2
        case .short: 3
        case .check: 4
        }
    }
}
