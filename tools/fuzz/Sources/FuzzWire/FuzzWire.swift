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

    /// The first byte says what the others are: a stream, cut into reads of so many bytes, or (if it is odd) a frame's
    /// type and payload, so that the checksum doesn't keep the fuzzer away from the messages.
    static func check(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let rest = input.dropFirst()
        if first % 2 == 1, let type = rest.first {
            let frame = Frame(
                FrameHeader(type: type, sequence: 1, time: 2),
                payload: rest.dropFirst().prefix(FrameLimits.payload))
            let units = Listener.listen(to: frame.encoded(.cobs), readLength: Int.max)
            precondition(units.count == 1 && units[0].frame == frame, "a frame didn't come through")
        } else {
            let stream = Array(rest)
            let whole = Listener.listen(to: stream, readLength: Int.max)
            precondition(whole.flatMap(\.bytes) == stream, "the units are not the stream")
            precondition(
                Listener.listen(to: stream, readLength: Int(first / 2) + 1) == whole, "a cut changed a unit")
        }
    }
}
