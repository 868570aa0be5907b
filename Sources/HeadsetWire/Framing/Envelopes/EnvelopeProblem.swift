/// Why no stream can be cut by an envelope.
public enum EnvelopeProblem: Hashable, Sendable {
    /// It begins with no sync, so that a packet might begin anywhere.
    case noSync
    /// It has neither a length nor an end mark.
    case noEnd
    /// Its end mark can stand in the packet: a filler keeps no end mark out.
    case endNotKeptOut
    /// What is always in a packet doesn't fit into one of its length, or into the longest.
    case noRoom
}

extension Envelope {
    /// What is wrong with the envelope; nil if nothing is.
    ///
    /// - Parameter isStream: whether it must find its packets in a stream. Where the transport keeps them apart, it needs
    ///   neither a sync nor an end.
    public func problem(inStream isStream: Bool) -> EnvelopeProblem? {
        if isStream, sync.isEmpty { return .noSync }
        let needed = max(EnvelopeLayout(self).header, sync.count + end.count)
        switch extent {
        case .lengths(let fields):
            return fields.isEmpty ? .noEnd : needed > maximum ? .noRoom : nil
        case .fixed(let count):
            return needed > count || count > maximum ? .noRoom : nil
        case .toEnd:
            if isStream, end.isEmpty { return .noEnd }
            if case .filler = escape { return .endNotKeptOut }
            return needed > maximum ? .noRoom : nil
        }
    }
}
