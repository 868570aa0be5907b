internal import BridgeCore
internal import HeadsetWire
internal import Profiles
internal import Timing

/// Cuts what comes over one link into units, and minds the time where bytes alone don't say when a unit is over.
struct LinkCutter {
    /// What says that a unit is over.
    private enum Rule {
        /// Its bytes.
        case bytes
        /// That nothing came for so long.
        case gap(Milliseconds)
        /// The transport, which hands over whole messages.
        case message
        /// The transport, too; but nothing is too long. At most so many bytes make a unit.
        case piece
    }

    private let rule: Rule
    /// The longest message.
    private let longest: Int
    private var cutter: UnitCutter
    /// When the last byte of the open unit was read; nil where that doesn't matter.
    private var lastRead: Timestamp?

    init(_ options: BridgeOptions) {
        let framing = options.profile?.framing ?? .cobs
        let isRaw = options.profile?.view == .raw
        cutter = UnitCutter(framing: framing)
        switch framing {
        case .cobs, .hdlc, .slip, .lines, .delimited: (rule, longest) = (.bytes, .max)
        case .idleGap(let gap, envelopes: _, let maximum): (rule, longest) = (.gap(gap), maximum)
        case .message(envelopes: _, let maximum): (rule, longest) = (isRaw ? .piece : .message, maximum)
        }
    }

    /// Whether time can close a unit.
    var isClosedByTime: Bool {
        switch rule {
        case .gap: true
        case .bytes, .message, .piece: false
        }
    }

    /// When the open unit is over if nothing comes; nil if time doesn't close it.
    var deadline: Timestamp? {
        guard case .gap(let gap) = rule, let lastRead else { return nil }
        return lastRead + gap
    }

    /// A read of a port brought bytes.
    mutating func read(_ bytes: Span<UInt8>, at time: Timestamp, each body: (Span<UInt8>, UnitKind) -> Void) {
        switch rule {
        case .bytes: cutter.receive(bytes, each: body)
        case .gap:
            cutter.receive(bytes, each: body)
            lastRead = cutter.open.isEmpty ? nil : time
        case .message, .piece: message(bytes, each: body)
        }
    }

    /// The gap has passed, if there is one that has passed by now: the open unit is over.
    ///
    /// - Parameter body: gets the unit, and when its last byte was read.
    mutating func passGap(by time: Timestamp, each body: (Span<UInt8>, UnitKind, Timestamp) -> Void) {
        guard let deadline, deadline <= time, let lastRead else { return }
        cutter.boundary { body($0, $1, lastRead) }
        self.lastRead = nil
    }

    /// The transport handed over these bytes in one, or a capture holds them as one unit.
    ///
    /// - Parameter unfinished: whether the unit's end never came when it was recorded.
    mutating func message(
        _ bytes: Span<UInt8>, unfinished: Bool = false, each body: (Span<UInt8>, UnitKind) -> Void
    ) {
        switch rule {
        case .bytes, .gap, .message: cutter.receive(bytes, each: body)
        case .piece: stream(bytes, each: body)
        }
        cutter.boundary(unfinished: unfinished, each: body)
    }

    /// Bytes of which nobody knows when they came: where messages can't be told apart, each is as long as one may be.
    mutating func stream(_ bytes: Span<UInt8>, each body: (Span<UInt8>, UnitKind) -> Void) {
        switch rule {
        case .bytes: cutter.receive(bytes, each: body)
        case .gap, .message, .piece:
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + longest - cutter.open.count)
                cutter.receive(bytes.extracting(start..<end), each: body)
                if cutter.open.count == longest { cutter.boundary(each: body) }
                start = end
            }
        }
    }

    /// The stream of such bytes is over.
    mutating func endStream(each body: (Span<UInt8>, UnitKind) -> Void) {
        switch rule {
        case .bytes: break
        case .gap, .message, .piece: cutter.boundary(each: body)
        }
    }

    /// The link went down, or the session ends: what is still open is handed over.
    mutating func close(each body: (Span<UInt8>, UnitKind) -> Void) {
        cutter.close(body)
        lastRead = nil
    }
}
