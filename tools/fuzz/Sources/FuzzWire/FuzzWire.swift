import CFuzzer
import HeadsetWire

/// Feeds the wire whatever libFuzzer thinks of, and stops where a promise of `protocol/spec.md` is broken.
@main struct FuzzWire {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        LLVMFuzzerRunDriver(&count, &arguments) { data, size in
            FuzzWire.check(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
        }
    }

    /// The first byte says what the others are: a stream of the native protocol or (the next byte says which) of another
    /// one, cut into reads of so many bytes, or a frame's type and payload, so that the checksum doesn't keep the fuzzer
    /// away from the messages.
    static func check(_ input: [UInt8]) {
        guard let first = input.first, let second = input.dropFirst().first else { return }
        let readLength = Int(first / 4) + 1
        switch first % 4 {
        case 0, 2: checkStream(Array(input.dropFirst()), .cobs, readLength)
        case 1: checkFrame(type: second, payload: input.dropFirst(2))
        default:
            let framing = OtherFramings.all[Int(second) % OtherFramings.all.count]
            checkStream(Array(input.dropFirst(2)), framing, readLength)
        }
    }

    private static func checkFrame(type: UInt8, payload: ArraySlice<UInt8>) {
        let frame = Frame(
            FrameHeader(type: type, sequence: 1, time: 2), payload: payload.prefix(FrameLimits.payload))
        let units = Listener.listen(to: frame.encoded(.cobs), .cobs, readLength: Int.max)
        precondition(units.count == 1 && units[0].frame == frame, "a frame didn't come through")
    }

    private static func checkStream(_ stream: [UInt8], _ framing: Framing, _ readLength: Int) {
        let whole = Listener.listen(to: stream, framing, readLength: Int.max)
        precondition(whole.flatMap(\.bytes) == stream, "the units are not the stream")
        precondition(
            Listener.listen(to: stream, framing, readLength: readLength) == whole, "a cut changed a unit")
    }
}
