import HeadsetWire
import Identification

extension StreamSample {
    /// What is left without the frames of the native protocol that a host has sent: what the board says, where the line
    /// echoes. Where messages of a transport end is forgotten.
    func withoutHostFrames() -> StreamSample {
        var rest = StreamSample(readAt: bitsPerSecond)
        var cutter = UnitCutter(framing: .cobs)
        var decoder = UnitDecoder(framing: .cobs)
        func take(_ unit: Span<UInt8>, _ kind: UnitKind) {
            if case .frame(let header) = decoder.content(of: unit, kind), header.isFromHost { return }
            rest.append(unit)
        }
        cutter.receive(bytes.span, each: take)
        cutter.close(take)
        return rest
    }
}
