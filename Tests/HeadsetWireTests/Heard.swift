import HeadsetWire

/// A unit as a receiver hears it.
struct Heard: Equatable {
    var bytes: [UInt8]
    var kind: UnitKind
    var content: UnitContent
    var frame: Frame?

    /// The content alone: enough where the bytes speak for themselves.
    static func contents(_ stream: [UInt8]) -> [UnitContent] {
        Receiver.units(in: [stream]).map(\.content)
    }
}

/// A cutter and a decoder, as one direction of one link has them.
struct Receiver {
    private var cutter = UnitCutter(framing: .cobs)
    private var decoder = UnitDecoder(framing: .cobs)
    private(set) var units: [Heard] = []

    /// What is heard in these reads, and at their end.
    static func units(in reads: [[UInt8]]) -> [Heard] {
        var receiver = Receiver()
        for read in reads { receiver.receive(read) }
        receiver.close()
        return receiver.units
    }

    mutating func receive(_ read: [UInt8]) {
        var (units, decoder) = (units, decoder)
        cutter.receive(read.span) { bytes, kind in units.append(Self.hear(bytes, kind, &decoder)) }
        (self.units, self.decoder) = (units, decoder)
    }

    mutating func close() {
        var (units, decoder) = (units, decoder)
        cutter.close { bytes, kind in units.append(Self.hear(bytes, kind, &decoder)) }
        (self.units, self.decoder) = (units, decoder)
    }

    private static func hear(_ bytes: Span<UInt8>, _ kind: UnitKind, _ decoder: inout UnitDecoder) -> Heard {
        let content = decoder.content(of: bytes, kind)
        let frame: Frame? = if case .frame(let header) = content { decoder.frame(header) } else { nil }
        return Heard(
            bytes: bytes.withUnsafeBufferPointer(Array.init), kind: kind, content: content, frame: frame)
    }
}
