public import BridgeCore
public import HeadsetWire
public import Timing

/// Something that the fold was given of a link, for those who want to see more of it than the fold tells.
public struct Sighting: Hashable, Sendable {
    /// What it was.
    public enum Kind: Hashable, Sendable {
        /// The link opened.
        case up(LinkUp)
        /// The link closed.
        case down(reason: String)
        /// A unit as it was cut and decoded.
        case received(Unit)
        /// Bytes went out; not complete is what the end of the link left over.
        case sent([UInt8], complete: Bool)
        /// The link's child process did something.
        case decoder(DecoderHappening)
    }

    /// A unit received.
    public struct Unit: Hashable, Sendable {
        /// All its bytes, delimiters included.
        public var bytes: [UInt8]
        public var content: UnitContent
        /// The packet, if that is what it is.
        public var packet: Packet?
        /// Where in the bytes those are that no delimiter is.
        public var run: Range<Int>
    }

    public var time: Timestamp
    public var link: LinkID
    public var kind: Kind
}

extension Sighting {
    /// nil for a record that is about no link, or asks for something that hasn't happened yet.
    init?(_ record: SessionRecord) {
        time = record.time
        switch record.kind {
        case .linkUp(let link, let up): (self.link, kind) = (link, .up(up))
        case .linkDown(let link, let reason): (self.link, kind) = (link, .down(reason: reason))
        case .sent(let link, let bytes, let isComplete):
            (self.link, kind) = (link, .sent(bytes, complete: isComplete))
        case .decoder(let link, let happening): (self.link, kind) = (link, .decoder(happening))
        case .start, .lineErrors, .breakSent, .command, .parameters, .answer, .registryChanged, .time, .end:
            return nil
        }
    }
}

extension Sighting.Unit {
    /// What the decoder has just made of a unit.
    init(_ unit: Span<UInt8>, _ content: UnitContent, by decoder: UnitDecoder) {
        bytes = unit.withUnsafeBufferPointer { Array($0) }
        self.content = content
        run = decoder.run(of: unit)
        switch content {
        case .packet(let envelope): packet = decoder.packet(envelope)
        case .frame, .fault, .console, .nothing: packet = nil
        }
    }
}
