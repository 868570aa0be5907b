extension Framing {
    /// The bytes on the line of a packet with this content: with its check, escapes and delimiters.
    ///
    /// - Parameters:
    ///   - content: what ``Packet/content`` will be where the packet is received.
    ///   - envelope: which of the framing's envelopes it goes in, if it has any.
    /// - Returns: nil if no such packet is possible (``Envelope/sealed(_:)``); always nil for ``cobs``, which carries frames.
    public func encoded(_ content: [UInt8], envelope: Int = 0) -> [UInt8]? {
        switch self {
        case .cobs:
            return nil
        case .hdlc(let check, maximum: _):
            var packet = content
            return packet.append(PacketCheck(check)) ? RunEscape.hdlc.delimited(packet) : nil
        case .slip:
            return RunEscape.slip.delimited(content)
        case .lines:
            return content + [LineText.lineFeed]
        case .delimited(let envelopes):
            return envelopes[envelope].sealed(content)
        case .idleGap(_, let envelopes, maximum: _), .message(let envelopes, maximum: _):
            return envelopes.isEmpty ? content : envelopes[envelope].sealed(content)
        }
    }

    /// Whether there can be a packet with this content, where nil is a byte that isn't known yet.
    public func takes(_ content: [UInt8?], envelope: Int = 0) -> Bool {
        switch self {
        case .cobs: false
        case .hdlc, .slip, .lines: true
        case .delimited(let envelopes): envelopes[envelope].takes(content)
        case .idleGap(_, let envelopes, maximum: _), .message(let envelopes, maximum: _):
            envelopes.isEmpty || envelopes[envelope].takes(content)
        }
    }
}
