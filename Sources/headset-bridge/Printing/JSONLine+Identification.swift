import HeadsetWire
import Identification

/// The keys of what `identify` found.
extension JSONLine {
    mutating func add(_ found: Identification, readAt: Int?) {
        add("bytes", found.total)
        add("examined", found.examined)
        add("conclusive", found.isConclusive)
        add("read_at", readAt)
        add("speed", found.speed(readAt: readAt))
        add(found.rate)
        add("content", found.content.kind.rawValue)
        add("text_bytes", found.content.textBytes)
        add("line_ending", found.content.lineEnding?.rawValue)
        add("lines", found.content.lines)
        add(found.framing)
    }

    /// The profile of the tool that fits.
    mutating func add(_ known: KnownProfiles.Match?) {
        add("profile", known?.profile)
        add("profile_taken", known?.taken)
        add("profile_of", known?.all)
    }

    private mutating func add(_ rate: RateFinding) {
        switch rate {
        case .right:
            add("speed_verdict", "right")
            addNull("times_too_fast")
            addNull("speed_agreeing")
            addNull("speed_of")
        case .tooFast(let times, let agreeing, let total):
            add("speed_verdict", "tooFast")
            add("times_too_fast", times)
            add("speed_agreeing", agreeing)
            add("speed_of", total)
        case .unknown(let doubt):
            let verdict =
                switch doubt {
                case .tooFewBytes: "tooFewBytes"
                case .onlyZeros: "onlyZeros"
                case .nothingReadable: "unknown"
                }
            add("speed_verdict", verdict)
            addNull("times_too_fast")
            addNull("speed_agreeing")
            addNull("speed_of")
        }
    }

    private mutating func add(_ framing: FramingFinding) {
        switch framing {
        case .found(let found): add(found, "found")
        case .tooFew(let found): add(found, "tooFew")
        case .unproven(let found): add(found, "unproven")
        case .unknown:
            add("framing_verdict", "unknown")
            addNull("framing")
            addNull("frames")
            addNull("explained")
            add("evidence", objects: [Evidence]()) { _, _ in }
        }
    }

    private mutating func add(_ found: IdentifiedFraming, _ verdict: String) {
        add("framing_verdict", verdict)
        add("framing", Self.word(for: found.framing))
        add("frames", found.frames)
        add("explained", found.explained)
        add("evidence", objects: found.evidence) { line, evidence in
            let claim = ClaimWords(evidence.claim)
            line.add("claim", claim.name)
            line.add("shape", evidence.envelope + 1)
            line.add("text", claim.text)
            line.add("agreeing", evidence.agreeing)
            line.add("of", evidence.of)
        }
    }

    private static func word(for framing: Framing) -> String {
        switch framing {
        case .cobs: "native"
        case .hdlc: "hdlc"
        case .slip: "slip"
        case .lines: "lines"
        case .delimited: "envelopes"
        case .idleGap: "idle"
        case .message: "message"
        }
    }
}
