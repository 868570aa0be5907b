internal import HeadsetTerms
internal import Settings
internal import SystemCalls
internal import Timing

/// What one run of a profile's program is told: of the link, and of units, one JSON object a line, in the order in which
/// it all happened.
///
/// What waits for it to read is bounded. The link has a place of its own, so that no program takes packets of one
/// connection for those of another.
struct DecoderBriefing: Sendable {
    /// The link's name as JSON.
    private let link: String
    private var outbox = UnitOutbox()
    /// What there was no room for: that the link went down, that it came up, or one after the other.
    private var linkLines = ""
    private var reading = ReadingWatch()

    init(link: String) {
        self.link = JSONText.quoted(link)
    }

    /// Whether nothing waits.
    var isEmpty: Bool { outbox.isEmpty }

    /// How many units it was not told of yet, or not in full.
    var units: Int { outbox.units }

    /// When to look whether it reads.
    var deadline: Timestamp? { reading.deadline }

    /// The link came up, or went down.
    mutating func linkChanged(isUp: Bool, at time: Timestamp) {
        // A connection that it has missed so far, or the end of one, is nothing to it once that is over too.
        if !isUp { linkLines = "" }
        linkLines += "{\"link\":\(link),\"t\":\(time.nanoseconds),\"up\":\(isUp)}\n"
        _ = linkWasAdded()
    }

    /// A packet has come; false if there is no room for it, or none for the connection that it belongs to.
    mutating func add(unit: UInt64, bytes: [UInt8], at time: Timestamp) -> Bool {
        guard linkWasAdded() else { return false }
        let packet = hexadecimal(bytes)
        return outbox.add(
            "{\"unit\":\(unit),\"link\":\(link),\"t\":\(time.nanoseconds),\"bytes\":\"\(packet)\"}\n",
            isUnit: true)
    }

    /// Hands over as much as its pipe takes; false if its input is closed.
    ///
    /// - Throws: what the write fails with: ``SystemError/wouldBlock`` where more waits.
    mutating func pass(to process: borrowing PipedProcess?, at time: Timestamp) throws(SystemError) -> Bool {
        while !linkWasAdded() || !outbox.isEmpty {
            let taken =
                switch process {
                case .some(let process): try process.write(outbox.next.span.bytes)
                case .none: 0
                }
            if taken == 0 { return false }
            outbox.accept(taken)
            reading.wrote(taken, at: time)
        }
        return true
    }

    /// Looks whether it reads, given how many bytes wait in its pipe; how long it hasn't, once.
    mutating func look(unread: Int, at time: Timestamp) -> Milliseconds? {
        reading.look(unread: unread, at: time)
    }

    /// Puts what is to be said of the link behind what waits; whether nothing of it is left.
    private mutating func linkWasAdded() -> Bool {
        if outbox.add(linkLines, isUnit: false) { linkLines = "" }
        return linkLines.isEmpty
    }
}
