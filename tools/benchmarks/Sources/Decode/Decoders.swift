import CAnchors
import CHeadset
import HeadsetWire

/// What the product does with a read: units, their content, the header of each frame.
struct OurDecoder {
    private var cutter = UnitCutter(framing: .cobs)
    private var decoder = UnitDecoder(framing: .cobs)
    private var sum: UInt64 = 0

    mutating func decode(_ read: UnsafeBufferPointer<UInt8>) -> Int {
        var frames = 0
        cutter.receive(read.span) { bytes, kind in
            if case .frame(let header) = decoder.content(of: bytes, kind) {
                frames += 1
                sum += UInt64(header.type)
            }
        }
        return frames
    }
}

/// What the product does with a frame besides: its place in the sequence, its message, its readings.
struct OurReader {
    private var cutter = UnitCutter(framing: .cobs)
    private var decoder = UnitDecoder(framing: .cobs)
    private var tracker = SequenceTracker()
    private var sum: Int64 = 0

    mutating func read(_ read: UnsafeBufferPointer<UInt8>) -> Int {
        var frames = 0
        cutter.receive(read.span) { bytes, kind in
            guard case .frame(let header) = decoder.content(of: bytes, kind) else { return }
            let frame = decoder.frame(header)
            if tracker.receive(frame) == .duplicate { return }
            guard let message = try? Message(frame), case .samples(let samples) = message else { return }
            for reading in samples { sum &+= Int64(reading) }
            frames += 1
        }
        return frames
    }
}

/// What the firmware's library does with it.
struct LibraryDecoder {
    private var decoder = hb_decoder()
    private var unit = hb_unit()

    init() {
        hb_decoder_init(&decoder)
    }

    mutating func decode(_ read: UnsafeBufferPointer<UInt8>) -> Int {
        var frames = 0
        var rest = read[...]
        while !rest.isEmpty {
            let bytes = UnsafeBufferPointer(rebasing: rest)
            rest = rest.dropFirst(hb_decode(&decoder, bytes.baseAddress, bytes.count, &unit))
            if unit.kind == HB_FRAME { frames += 1 }
        }
        return frames
    }
}

/// What a plain decoder in C does with it.
struct PlainDecoder {
    private var decoder = anchor_decoder()
    private var sum: UInt64 = 0

    mutating func decode(_ read: UnsafeBufferPointer<UInt8>) -> Int {
        anchor_decode(&decoder, read.baseAddress, read.count, &sum)
    }
}
