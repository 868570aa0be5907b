import HeadsetWire

/// A unit as a receiver hears it.
struct Heard: Equatable {
    var bytes: [UInt8]
    var kind: UnitKind
    var content: UnitContent
    var frame: Frame?
    var packet: Packet?

    /// The content alone: enough where the bytes speak for themselves.
    static func contents(_ stream: [UInt8], _ framing: Framing = .cobs) -> [UnitContent] {
        Receiver.units(in: [stream], framing).map(\.content)
    }
}

/// A cutter and a decoder, as one direction of one link has them.
struct Receiver {
    private var cutter: UnitCutter
    private var decoder: UnitDecoder
    private(set) var units: [Heard] = []

    init(_ framing: Framing = .cobs) {
        cutter = UnitCutter(framing: framing)
        decoder = UnitDecoder(framing: framing)
    }

    /// What is heard in these reads, and at their end.
    static func units(in reads: [[UInt8]], _ framing: Framing = .cobs) -> [Heard] {
        var receiver = Receiver(framing)
        for read in reads { receiver.receive(read) }
        receiver.close()
        return receiver.units
    }

    /// What is heard in these messages of the transport.
    static func units(inMessages messages: [[UInt8]], _ framing: Framing) -> [Heard] {
        var receiver = Receiver(framing)
        for message in messages {
            receiver.receive(message)
            receiver.boundary()
        }
        receiver.close()
        return receiver.units
    }

    /// What is heard when recorded units are replayed one by one.
    static func units(replaying recorded: [Heard], _ framing: Framing) -> [Heard] {
        var receiver = Receiver(framing)
        for unit in recorded {
            receiver.receive(unit.bytes)
            receiver.boundary(unfinished: unit.content == .fault(.short))
        }
        receiver.close()
        return receiver.units
    }

    var open: [UInt8] { cutter.open }

    mutating func receive(_ read: [UInt8]) {
        var (units, decoder) = (units, decoder)
        cutter.receive(read.span) { bytes, kind in units.append(Self.hear(bytes, kind, &decoder)) }
        (self.units, self.decoder) = (units, decoder)
    }

    mutating func boundary(unfinished: Bool = false) {
        var (units, decoder) = (units, decoder)
        cutter.boundary(unfinished: unfinished) { bytes, kind in
            units.append(Self.hear(bytes, kind, &decoder))
        }
        (self.units, self.decoder) = (units, decoder)
    }

    mutating func close() {
        var (units, decoder) = (units, decoder)
        cutter.close { bytes, kind in units.append(Self.hear(bytes, kind, &decoder)) }
        (self.units, self.decoder) = (units, decoder)
    }

    private static func hear(_ bytes: Span<UInt8>, _ kind: UnitKind, _ decoder: inout UnitDecoder) -> Heard {
        let content = decoder.content(of: bytes, kind)
        var heard = Heard(bytes: bytes.withUnsafeBufferPointer(Array.init), kind: kind, content: content)
        switch content {
        case .frame(let header): heard.frame = decoder.frame(header)
        case .packet(let envelope): heard.packet = decoder.packet(envelope)
        case .fault, .console, .nothing: break
        }
        return heard
    }
}
