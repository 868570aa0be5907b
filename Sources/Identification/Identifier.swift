internal import HeadsetWire

extension Identification {
    /// Looks at a stream: at its speed, then at what it is, then at how its packets are marked off.
    public init(of sample: StreamSample) {
        let bytes = sample.bytes
        total = sample.total
        examined = bytes.count
        content = ContentFinding(of: bytes)
        framing = .unknown
        rate = .unknown(.nothingReadable)
        if bytes.count < Self.fewestBytes {
            rate = .unknown(.tooFewBytes)
            return
        }
        let estimate = RateEstimate(bytes)
        if estimate.isSilent {
            rate = .unknown(.onlyZeros)
            return
        }
        if let tooFast = estimate.finding(), !content.isText {
            rate = tooFast
            return
        }
        if bytes.allSatisfy({ $0 == bytes[0] }) {
            content = ContentFinding(kind: .unknown, textBytes: content.textBytes, lineEnding: nil, lines: 0)
            return
        }
        let found = FramingSearch(sample, content).best()
        if let found { framing = Self.finding(found, isText: content.isText) }
        if content.isText || found?.onlyRepeats == false {
            rate = .right
        } else if found == nil, let tooFast = estimate.coarseFinding() {
            rate = tooFast
        }
    }

    private static func finding(_ found: IdentifiedFraming, isText: Bool) -> FramingFinding {
        if found.onlyRepeats { return .unproven(found) }
        return found.frames >= fewestFrames || isText ? .found(found) : .tooFew(found)
    }
}
