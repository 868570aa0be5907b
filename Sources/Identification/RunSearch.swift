internal import HeadsetWire

/// Looks for the framings that have delimiters of their own: the native one, HDLC, SLIP.
struct RunSearch {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The native protocol: already two frames are no chance, with 32 bits of check each.
    func native() -> IdentifiedFraming? {
        let trial = FramingTrial(bytes, .cobs)
        guard trial.taken.count >= 2 else { return nil }
        let frames = trial.taken.count
        return IdentifiedFraming(
            framing: .cobs, frames: frames, explained: trial.explained,
            evidence: [Evidence(.native, agreeing: frames, of: frames + trial.faults)])
    }

    /// HDLC with the check of the catalogue that is right most often.
    ///
    /// A wrong check of 16 bits is right once in 65,536 runs, and 8 are tried: so half of the runs, and two of them
    /// different, are no chance.
    func hdlc() -> IdentifiedFraming? {
        var best: IdentifiedFraming?
        for check in Checksum.catalogue where check.byteCount > 1 {
            let framing = Framing.hdlc(check: check)
            let trial = FramingTrial(bytes, framing)
            let frames = trial.taken.count
            // Of zeros many a check is zero.
            let different = Set(trial.taken.map(\.plain).filter { $0.contains { $0 != 0 } }).count
            guard frames > best?.frames ?? 1, different * check.byteCount >= 4 else { continue }
            guard frames >= trial.wrongChecks else { continue }
            best = IdentifiedFraming(
                framing: framing, frames: frames, explained: trial.explained,
                evidence: [Evidence(.hdlc(check), agreeing: frames, of: frames + trial.faults)])
        }
        return best
    }

    /// SLIP has no check. What speaks for it are its escapes and its delimiters in pairs, if there are more of them than
    /// bytes without any order would have.
    func slip() -> IdentifiedFraming? {
        let trial = FramingTrial(bytes, .slip())
        let frames = trial.taken.count
        var counts = [Int](repeating: 0, count: 256)
        var (escapes, wrong, pairs) = (0, 0, 0)
        for (byte, next) in zip(bytes, bytes.dropFirst()) {
            counts[Int(byte)] += 1
            if byte == 0xDB { if next == 0xDC || next == 0xDD { escapes += 1 } else { wrong += 1 } }
            if byte == 0xC0, next == 0xC0 { pairs += 1 }
        }
        func share(_ count: Int) -> Double { Double(max(0, count)) / Double(bytes.count) }
        let restored = share(counts[0xDC] + counts[0xDD] - escapes)
        let bits =
            Likelihood.bits(escapes, of: escapes + wrong, chance: max(1 / 64, restored))
            + Likelihood.bits(pairs, of: counts[0xC0], chance: max(1 / 64, share(counts[0xC0])))
        guard bits >= Likelihood.certain, wrong * 10 <= escapes, frames > trial.faults else { return nil }
        return IdentifiedFraming(
            framing: .slip(), frames: frames, explained: trial.explained,
            evidence: [Evidence(.slip(escapes: escapes), agreeing: frames, of: frames + trial.faults)])
    }
}
