/// Why no stream can be cut by an envelope.
public enum EnvelopeProblem: Hashable, Sendable {
    /// It begins with no sync, so that a packet might begin anywhere.
    case noSync
    /// It has neither a length nor an end mark.
    case noEnd
    /// Its end mark can stand in the packet: a filler keeps no end mark out.
    case endNotKeptOut
    /// What marks an escape also begins the sync or the end, so that it can't be told from them.
    case escapeIsMark
    /// What is always in a packet, or one of its checks, doesn't fit into one of its length, or into the longest.
    case noRoom
}

extension Envelope {
    /// What is wrong with the envelope; nil if nothing is.
    ///
    /// - Parameter isStream: whether it must find its packets in a stream. Where the transport keeps them apart, it needs
    ///   neither a sync nor an end.
    public func problem(inStream isStream: Bool) -> EnvelopeProblem? {
        if isStream, sync.isEmpty { return .noSync }
        switch escape {
        case .xor(let mark, _), .or(let mark, _):
            if mark == sync.first || mark == end.first { return .escapeIsMark }
        case .filler, nil: break
        }
        switch extent {
        case .lengths(let fields):
            if fields.isEmpty { return .noEnd }
        case .fixed: break
        case .toEnd:
            if isStream, end.isEmpty { return .noEnd }
            if case .filler = escape { return .endNotKeptOut }
        }
        return hasRoom ? nil : .noRoom
    }

    /// Whether packets of this shape can be, with each of its checks.
    private var hasRoom: Bool {
        let header = EnvelopeLayout(self).header
        let kinds: [PacketCheck?] = checks.isEmpty ? [nil] : checks
        return kinds.allSatisfy { check in
            let width = check.map { PreparedChecksum($0.checksum).byteCount } ?? 0
            let needed = max(header, max(check?.start ?? 0, sync.count) + width + end.count)
            guard case .fixed(let count) = extent else { return needed <= maximum }
            let whole = count + (check?.isExtra == true ? width : 0)
            return needed <= whole && whole <= maximum
        }
    }
}
