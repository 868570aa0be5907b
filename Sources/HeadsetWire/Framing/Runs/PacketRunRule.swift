/// The runs of other protocols that have delimiters.
struct PacketRunRule: RunRule {
    let longestRun: Int
    private let delimiter: UInt8
    /// What delimits besides, if anything does.
    private let other: UInt8?

    /// The rule of a framing; nil if its units are native frames or have no delimiters.
    init?(_ framing: Framing) {
        switch framing {
        case .hdlc(check: _, let maximum):
            (delimiter, other, longestRun) = (RunEscape.hdlc.delimiter, nil, maximum)
        case .slip(let maximum):
            (delimiter, other, longestRun) = (RunEscape.slip.delimiter, nil, maximum)
        case .lines(let maximum):
            (delimiter, other, longestRun) = (LineText.lineFeed, LineText.carriageReturn, maximum)
        case .cobs, .delimited, .idleGap, .message: return nil
        }
        precondition(longestRun > 0, "a run has at least one byte")
    }

    func isDelimiter(_ byte: UInt8) -> Bool { byte == delimiter || byte == other }

    func firstDelimiter(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let first = bytes.first(delimiter, within: bytes.count)
        guard let other else { return first }
        return bytes.first(other, within: first ?? bytes.count) ?? first
    }
}
