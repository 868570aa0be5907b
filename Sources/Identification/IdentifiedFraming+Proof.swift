internal import HeadsetWire

extension IdentifiedFraming {
    /// Whether they are messages of a transport that were put end to end: only who knows the first byte of the first can
    /// cut them, so a profile can't.
    public var isPutEndToEnd: Bool {
        guard case .message = framing else { return false }
        return evidence.contains { $0.claim == .chained }
    }

    /// Whether one length fits all packets: nothing in them proves where they end.
    var areEquallyLong: Bool {
        evidence.contains { evidence in
            if case .fixed = evidence.claim { return true }
            return evidence.claim == .lengthUnproven
        }
    }

    var isChecked: Bool { !evidence.contains { $0.claim == .unchecked } }

    /// Whether a check, or an end mark where the length says, confirms the packets.
    var isConfirmed: Bool {
        guard case .delimited(let envelopes) = framing, let envelope = envelopes.first else { return true }
        return !envelope.checks.isEmpty || !envelope.end.isEmpty && !areEquallyLong
    }

    /// Whether more than a number that could be a length speaks for the packets: a check, a second length, or an end mark.
    var isProven: Bool {
        if isConfirmed { return true }
        guard case .delimited(let envelopes) = framing, case .lengths(let lengths)? = envelopes.first?.extent
        else { return false }
        return lengths.count > 1 && !areEquallyLong
    }

    /// Whether the length counts the whole packet, or what follows it, with or without a check that isn't known.
    var hasLikelyLength: Bool {
        guard case .delimited(let envelopes) = framing, case .lengths(let lengths)? = envelopes.first?.extent,
            let length = lengths.first, lengths.count == 1
        else { return true }
        return length.addend == 0 || length.addend == length.field.offset
            || (0...4).contains(length.addend - length.field.end)
    }

    /// Whether all that was seen is that a byte comes again after as many others. Samples of a sensor do that too.
    ///
    /// It is more if packets begin with several bytes, have an end mark, and the number that would be their length is
    /// right.
    var onlyRepeats: Bool {
        guard areEquallyLong, !isProven, case .delimited(let envelopes) = framing, let first = envelopes.first
        else { return false }
        if case .lengths = first.extent { return first.sync.count < 2 || first.end.isEmpty }
        return true
    }

    /// Whether packets begin with three different bytes or more, and end with a mark: no sensor's samples do.
    var isMarked: Bool {
        guard case .delimited(let envelopes) = framing, let first = envelopes.first else { return false }
        return Set(first.sync).count >= 3 && !first.end.isEmpty
    }

    var ifProven: IdentifiedFraming? { isProven ? self : nil }
}
