/// The runs of native frames (`protocol/spec.md` §2.3).
struct FrameRunRule: RunRule {
    var longestRun: Int { FrameLimits.longestRun }

    func isDelimiter(_ byte: UInt8) -> Bool { byte == 0 }

    func firstDelimiter(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        bytes.first(0, within: bytes.count)
    }
}
