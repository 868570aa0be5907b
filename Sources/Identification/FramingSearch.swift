internal import HeadsetWire

/// Looks for every kind of framing, and chooses.
struct FramingSearch {
    private let sample: StreamSample
    private let content: ContentFinding

    init(_ sample: StreamSample, _ content: ContentFinding) {
        self.sample = sample
        self.content = content
    }

    /// The framing that explains most of what isn't text; nil if none is certain.
    func best() -> IdentifiedFraming? {
        let bytes = sample.bytes
        let runs = RunSearch(bytes)
        if let native = runs.native() { return native }
        if content.kind == .text { return lines() }
        if content.isReadable { return nil }
        if let hdlc = runs.hdlc() { return hdlc }
        if let slip = runs.slip() { return slip }
        for window in FrameWindow.windows(of: bytes) {
            let search = EnvelopeSearch(window)
            guard search.bits >= Likelihood.certain else { continue }
            return EnvelopeReport(bytes, search.envelopes).identified()
        }
        return nil
    }

    private func lines() -> IdentifiedFraming? {
        let trial = FramingTrial(sample.bytes, .lines())
        guard trial.taken.count > 0, content.lines > 0 else { return nil }
        let lines = trial.taken.count
        return IdentifiedFraming(
            framing: .lines(), frames: lines, explained: trial.explained,
            evidence: [Evidence(.lines, agreeing: lines, of: lines + trial.faults)])
    }
}
