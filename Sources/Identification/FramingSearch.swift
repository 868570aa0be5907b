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
        if content.isText { return nil }
        if let hdlc = runs.hdlc() { return hdlc }
        if let slip = runs.slip() { return slip }
        let packets = packets()
        if !sample.ends.isEmpty {
            guard let messages = MessageSearch(sample).identified() else { return packets?.ifProven }
            guard let packets, isBetter(packets, than: messages) else { return messages }
            return packets
        }
        // Packets that are all equally long repeat everything, which a chain would take for headers.
        if let packets, packets.areEquallyLong { return packets }
        guard let chain = MessageChain(bytes).identified() else { return packets }
        guard let packets, packets.isProven, isOneShape(packets, with: chain.frames) || !chain.isChecked
        else {
            return chain
        }
        return packets
    }

    /// Whether packets that are found in the stream say more than the transport's messages.
    ///
    /// They do if more bytes lie in them; if they are those messages, so that nobody need tell where they end, and more
    /// than a number that could be a length confirms them; and if they are confirmed and the messages aren't: then what
    /// is taken for messages are the reads of a port, say.
    private func isBetter(_ packets: IdentifiedFraming, than messages: IdentifiedFraming) -> Bool {
        if packets.isProven, packets.explained > messages.explained { return true }
        if packets.isProven, !messages.isProven, packets.explained == messages.explained { return true }
        let starts = Set([0] + sample.ends)
        let taken = FramingTrial(sample.bytes, packets.framing).taken
        guard isOneShape(packets, with: messages.frames),
            taken.count(where: { starts.contains($0.range.lowerBound) }) * 10 >= taken.count * 9
        else { return false }
        return packets.isProven || messages.evidence.contains { $0.claim == .boundedByTransport }
    }

    /// Whether one shape explains as much as the messages do. Several shapes where one would do are no better.
    private func isOneShape(_ packets: IdentifiedFraming, with messages: Int) -> Bool {
        guard case .delimited(let envelopes) = packets.framing, let first = envelopes.first else {
            return true
        }
        let share = FramingTrial(sample.bytes, .delimited([first])).taken.count
        return share * 20 >= max(messages, packets.frames) * (messages >= packets.frames ? 19 : 16)
    }

    /// Shapes of packets that stand in a stream.
    private func packets() -> IdentifiedFraming? {
        for window in FrameWindow.windows(of: sample.bytes) {
            let search = EnvelopeSearch(window)
            guard search.bits >= Likelihood.certain else { continue }
            let found = EnvelopeReport(sample.bytes, search.envelopes).identified()
            if isEnough(found) { return found }
        }
        return nil
    }

    /// Whether there are enough packets for so long a stream, or only something in it looks like packets.
    ///
    /// Bytes that depend on those before them, as the samples of a sensor do, look so more often than noise: two of them
    /// in a row are alike, as two lengths would be, and some are text by chance.
    private func isEnough(_ found: IdentifiedFraming) -> Bool {
        let count = sample.bytes.count
        if found.isConfirmed { return found.explained * 5 >= count - content.textBytes }
        let console = FramingTrial(sample.bytes, found.framing).consoleBytes
        let most = found.isMarked ? 2 : 4
        return found.hasLikelyLength && found.explained * 5 >= (count - console) * most
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
