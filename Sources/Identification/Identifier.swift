extension Identification {
    /// Looks at a stream.
    public init(of sample: StreamSample) {
        self.init(
            total: sample.total, examined: sample.bytes.count, rate: .unknown(.tooFewBytes),
            content: ContentFinding(kind: .unknown, textBytes: 0, lineEnding: nil, lines: 0),
            framing: .unknown)
    }
}
