public import BridgeCore
public import Captures
public import HeadsetWire
public import Timing

/// A session in progress: each record is written down, then folded, and only then is what came out there to be drained.
///
/// The drivers (the poll loop, the replay, the simulation) say what happens and when; the rest is the same for all of
/// them. Times never go back: the driver takes care of it.
public struct Session {
    private var fold: RecordedFold
    /// What cuts each link's bytes into units, by link.
    private var cutters: [UnitCutter] = []

    /// Begins a session, recorded if there is a recorder.
    public init(_ start: SessionStart, recorder: SessionRecorder? = nil) {
        fold = RecordedFold(recorder: recorder)
        fold.take(SessionRecord(.start(start), at: .zero))
    }

    /// The next moment at which ``deadlinePassed(at:)`` is due though nothing comes; nil if there is none.
    public var deadline: Timestamp? { fold.bridge.deadline }

    /// How many intact frames have come.
    public var framesReceived: Int { fold.bridge.framesReceived }

    /// Hands over what has come out since the last call, in order.
    public mutating func drain<Failure: Error>(_ body: (Output) throws(Failure) -> Void) throws(Failure) {
        defer { fold.outputs.removeAll(keepingCapacity: true) }
        for output in fold.outputs { try body(output) }
    }

    /// Why recording stopped, told once; nil if it didn't, or if that was told before.
    public mutating func takeRecordingFailure() -> CaptureWriteError? {
        fold.failure.take()
    }

    /// A link is open. A name that was there before is the same link again.
    public mutating func linkUp(_ up: LinkUp, at time: Timestamp) -> LinkID {
        let link = fold.link(named: up.name)
        if link.index == cutters.count { cutters.append(UnitCutter(framing: .cobs)) }
        fold.take(SessionRecord(.linkUp(link, up), at: time))
        return link
    }

    /// A link has closed. The unit that it left open comes first.
    public mutating func linkDown(_ link: LinkID, reason: String, at time: Timestamp) {
        closeUnit(of: link, at: time)
        fold.take(SessionRecord(.linkDown(link, reason: reason), at: time))
    }

    /// A read brought bytes.
    ///
    /// - Parameter gap: how far apart the units are that the bytes close; zero, but where bytes have no time at all.
    /// - Returns: the time of the next unit, were these bytes to go on.
    @discardableResult
    public mutating func receive(
        _ bytes: Span<UInt8>, on link: LinkID, at time: Timestamp, every gap: Milliseconds = .zero
    ) -> Timestamp {
        var time = time
        cutters[link.index].receive(bytes) { unit, kind in
            fold.take(unit, kind, on: link, at: time)
            time = time + gap
        }
        return time
    }

    /// Bytes have gone out; not complete is what the end of the link left over.
    public mutating func sent(_ bytes: [UInt8], complete: Bool, on link: LinkID, at time: Timestamp) {
        fold.take(SessionRecord(.sent(link, bytes, complete: complete), at: time))
    }

    /// The host asks something of the board behind a link; its bytes come out to be sent.
    public mutating func ask(_ command: Request.Command, on link: LinkID, at time: Timestamp) {
        fold.take(SessionRecord(.command(link, command), at: time))
    }

    /// ``deadline`` has passed and nothing else has happened.
    public mutating func deadlinePassed(at time: Timestamp) {
        fold.take(SessionRecord(.time, at: time))
    }

    /// The session ends. Units that are still open come first.
    public mutating func end(at time: Timestamp) {
        for index in cutters.indices { closeUnit(of: LinkID(index), at: time) }
        fold.take(SessionRecord(.end, at: time))
    }

    private mutating func closeUnit(of link: LinkID, at time: Timestamp) {
        cutters[link.index].close { unit, kind in fold.take(unit, kind, on: link, at: time) }
    }
}
