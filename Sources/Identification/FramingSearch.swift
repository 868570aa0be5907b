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
        let messages = MessageSearch(sample).identified()
        let packets = packets()
        guard let packets else { return messages }
        return sample.ends.isEmpty || isBetter(packets, than: messages) ? packets : messages
    }

    /// Whether packets that are found in the stream say more than the transport's messages.
    ///
    /// They do if they are those messages, so that nobody need tell where they end, and more than a number that could be
    /// a length confirms them.
    private func isBetter(_ packets: IdentifiedFraming, than messages: IdentifiedFraming?) -> Bool {
        guard case .delimited(let envelopes) = packets.framing, let envelope = envelopes.first else {
            return true
        }
        let claims = Set(packets.evidence.map(\.claim))
        let isProven = !envelope.checks.isEmpty || !envelope.end.isEmpty && !claims.contains(.lengthUnproven)
        guard let messages else { return isProven }
        let starts = Set([0] + sample.ends)
        // Several shapes where one would do for messages are no better.
        let share = FramingTrial(sample.bytes, .delimited([envelope])).taken.count
        let most = max(messages.frames, packets.frames)
        guard share * 20 >= most * (messages.frames == most ? 19 : 16) else { return false }
        let taken = FramingTrial(sample.bytes, packets.framing).taken
        guard taken.count(where: { starts.contains($0.range.lowerBound) }) * 10 >= taken.count * 9 else {
            return false
        }
        if case .lengths(let lengths) = envelope.extent, lengths.count > 1 { return true }
        return isProven || messages.evidence.contains { $0.claim == .boundedByTransport }
    }

    /// Shapes of packets that stand in a stream.
    private func packets() -> IdentifiedFraming? {
        for window in FrameWindow.windows(of: sample.bytes) {
            let search = EnvelopeSearch(window)
            guard search.bits >= Likelihood.certain else { continue }
            let found = EnvelopeReport(sample.bytes, search.envelopes).identified()
            // Too few frames for so long a stream: something in it looks like packets.
            if found.explained * 5 >= sample.bytes.count - content.textBytes { return found }
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
