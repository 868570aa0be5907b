import HeadsetWire

/// A unit and what became of it.
struct Heard: Equatable {
    var bytes: [UInt8]
    var kind: UnitKind
    var content: UnitContent
    var frame: Frame?
    var packet: Packet?
}

/// Hears a stream in reads of one length, and reads every message to its end.
struct Listener {
    private var decoder: UnitDecoder
    private var tracker = SequenceTracker()
    private var units: [Heard] = []

    static func listen(to stream: [UInt8], _ framing: Framing, readLength: Int) -> [Heard] {
        var listener = Listener(decoder: UnitDecoder(framing: framing))
        var cutter = UnitCutter(framing: framing)
        var rest = stream[...]
        while !rest.isEmpty {
            let read = rest.prefix(readLength)
            cutter.receive(read.span) { listener.hear($0, $1) }
            rest = rest.dropFirst(readLength)
        }
        cutter.close { listener.hear($0, $1) }
        return listener.units
    }

    private mutating func hear(_ bytes: Span<UInt8>, _ kind: UnitKind) {
        let content = decoder.content(of: bytes, kind)
        var frame: Frame?
        if case .frame(let header) = content {
            precondition(kind == .closed, "a frame in a unit that holds none")
            let found = decoder.frame(header)
            precondition(found.payload.count <= FrameLimits.payload, "a payload beyond the limit")
            _ = tracker.receive(found)
            precondition(tracker.receive(found) == .duplicate, "a frame forgotten at once")
            readMessage(found)
            frame = found
        }
        var packet: Packet?
        if case .packet(let envelope) = content {
            precondition(kind == .closed, "a packet in a unit that holds none")
            let found = decoder.packet(envelope)
            precondition(found.contentCount <= found.bytes.count, "a content beyond its packet")
            packet = found
        }
        units.append(
            Heard(
                bytes: bytes.indices.map { bytes[$0] }, kind: kind, content: content, frame: frame,
                packet: packet))
    }

    private func readMessage(_ frame: Frame) {
        do throws(PayloadError) {
            if let request = try Request(frame) {
                var encoder = FrameEncoder(framing: .cobs)
                precondition(!encoder.encode(request).isEmpty)
            }
            switch try Message(frame) {
            case .samples(let samples): precondition(samples.reduce(0) { $0 &+ $1 } <= .max)
            case .wearEvents(let events): precondition(Array(events).count * 3 <= frame.payload.count)
            case .heartbeat(let heartbeat):
                precondition(Array(heartbeat.states).count * 3 <= frame.payload.count)
            case .linkTable(let table): precondition(Set(table.map(\.address)).count == table.count)
            case .hello(let hello): precondition(hello.channels.count <= 16)
            case .linkEvent, .truth, .log, .ack, .nack, .pong, .unknown: break
            }
        } catch {
            precondition(error.fault == .malformed || frame.header.type == 1, "versions stand in a hello")
        }
    }
}
