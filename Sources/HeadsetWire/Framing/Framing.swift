public import Timing

/// How units are marked off in a byte stream.
///
/// `maximum` is the longest run between delimiters as on the line, or the longest message: what is longer is a fault,
/// cut into pieces, so that memory is bounded.
public enum Framing: Hashable, Sendable {
    /// The native protocol: stuffed so that 00 only ever stands between frames (`protocol/spec.md` §2).
    case cobs
    /// Flags 7E, escape 7D and the byte xor 20, the check in front of the closing flag, its lowest byte first (RFC 1662).
    /// A flag closes one packet and opens the next.
    case hdlc(check: Checksum, maximum: Int = 2048)
    /// END is C0; DB DC stands for C0, DB DD for DB (RFC 1055). No check: every run whose escapes are right is a packet.
    case slip(maximum: Int = 2048)
    /// Start, length, checksum: packets of these shapes, tried in this order at every byte.
    case delimited([Envelope])
    /// Text, one packet a line. CR and LF end it, in any number and mixture; blank lines mean nothing.
    case lines(maximum: Int = 1024)
    /// A unit is over when nothing has come for so long. Of these shapes if there are any.
    case idleGap(Milliseconds, envelopes: [Envelope] = [], maximum: Int = 4096)
    /// The transport hands over whole messages, one unit each. Of these shapes if there are any.
    case message(envelopes: [Envelope] = [], maximum: Int = 4096)

    /// How long nothing must come until the driver tells the ``UnitCutter`` of a boundary; nil if it needn't.
    public var idleGap: Milliseconds? {
        switch self {
        case .idleGap(let gap, envelopes: _, maximum: _): gap
        case .cobs, .hdlc, .slip, .delimited, .lines, .message: nil
        }
    }

    /// Whether its packets are lines of text.
    public var isOfLines: Bool {
        switch self {
        case .lines: true
        case .cobs, .hdlc, .slip, .delimited, .idleGap, .message: false
        }
    }

    /// Whether no byte says where a unit begins or ends: then each packet of a capture is one, whoever recorded it.
    public var hasNoMarks: Bool {
        switch self {
        case .idleGap, .message: true
        case .cobs, .hdlc, .slip, .lines, .delimited: false
        }
    }

    /// Whether a replay hands each recorded unit over as one, with a ``UnitCutter/boundary(each:)`` behind it.
    ///
    /// The bytes of these framings alone don't say when a unit was closed: an idle gap isn't among them, and what lay
    /// behind a length that turned out wrong was closed by a byte of a later unit. All others are cut again.
    public var keepsRecordedUnits: Bool {
        switch self {
        case .delimited, .idleGap, .message: true
        case .cobs, .hdlc, .slip, .lines: false
        }
    }
}
