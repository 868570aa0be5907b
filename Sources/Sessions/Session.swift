public import Accessories
public import BridgeCore
public import Captures
public import HeadsetWire
internal import Profiles
public import Timing

/// A session in progress: each record is written down, then folded, and only then is what came out there to be drained.
///
/// The drivers (the poll loop, the replay, the simulation) say what happens and when; the rest is the same for all of
/// them. Times never go back: the driver takes care of it.
public struct Session {
    private var fold: RecordedFold
    /// What cuts each link's bytes into units, by link.
    private var cutters: [LinkCutter] = []
    /// Whether time closes units at all; where it doesn't, no cutter is asked.
    private let timeCloses: Bool
    /// What it goes by now.
    public private(set) var options: BridgeOptions

    /// Begins a session, recorded if there is a recorder.
    public init(_ start: SessionStart, recorder: SessionRecorder? = nil) {
        options = start.options
        timeCloses = LinkCutter(start.options).isClosedByTime
        fold = RecordedFold(framing: options.profile?.framing ?? .cobs, recorder: recorder)
        fold.take(SessionRecord(.start(start), at: .zero))
    }

    /// The next moment at which ``deadlinePassed(at:)`` is due though nothing comes; nil if there is none.
    public var deadline: Timestamp? {
        var next = fold.bridge.deadline
        guard timeCloses else { return next }
        for cutter in cutters { next = .earlier(next, cutter.deadline) }
        return next
    }

    /// How many intact frames or packets have come.
    public var framesReceived: Int { fold.bridge.framesReceived }

    /// How many of them have come over a link.
    public func framesReceived(on link: LinkID) -> Int { fold.bridge.framesReceived(on: link) }

    /// How many intact frames of a host's have come; they are none of the others.
    public var hostFramesReceived: Int { fold.bridge.hostFramesReceived }

    /// Those of them that have come over a link.
    public func hostFrames(on link: LinkID) -> HostFrames { fold.bridge.hostFrames(on: link) }

    /// Hands over what has come out since the last call, in order.
    public mutating func drain<Failure: Error>(_ body: (Output) throws(Failure) -> Void) throws(Failure) {
        defer { fold.outputs.removeAll(keepingCapacity: true) }
        for output in fold.outputs { try body(output) }
    }

    /// From now on it is also told why: of links that come up later.
    public mutating func explain() {
        fold.bridge.explains = true
    }

    /// From now on what is folded is kept for ``drainSightings(_:)`` too.
    public mutating func keepSightings() {
        fold.sightings = []
    }

    /// Hands over what was folded since the last call, in order; nothing unless ``keepSightings()`` was called.
    public mutating func drainSightings<Failure: Error>(
        _ body: (Sighting) throws(Failure) -> Void
    ) throws(Failure) {
        guard let sightings = fold.sightings else { return }
        fold.sightings = []
        for sighting in sightings { try body(sighting) }
    }

    /// Why recording stopped, told once; nil if it didn't, or if that was told before.
    public mutating func takeRecordingFailure() -> CaptureWriteError? {
        fold.failure.take()
    }

    /// A link is open. A name that was there before is the same link again.
    public mutating func linkUp(_ up: LinkUp, at time: Timestamp) -> LinkID {
        let link = fold.link(named: up.name)
        if link.index == cutters.count { cutters.append(LinkCutter(options)) }
        fold.take(SessionRecord(.linkUp(link, up), at: time))
        return link
    }

    /// A link has closed. The unit that it left open comes first.
    public mutating func linkDown(_ link: LinkID, reason: String, at time: Timestamp) {
        closeUnit(of: link, at: time)
        fold.take(SessionRecord(.linkDown(link, reason: reason), at: time))
    }

    /// A read of a port brought bytes.
    public mutating func receive(_ bytes: Span<UInt8>, on link: LinkID, at time: Timestamp) {
        passGap(on: link, at: time)
        cutters[link.index].read(bytes, at: time) { unit, kind in
            fold.take(unit, kind, on: link, at: time)
        }
    }

    /// A capture holds these bytes as one unit.
    ///
    /// - Parameters:
    ///   - arrived: when its last byte was read, if that was before.
    ///   - unfinished: whether its end never came.
    mutating func receiveUnit(
        _ bytes: Span<UInt8>, on link: LinkID, at time: Timestamp, arrived: Timestamp? = nil,
        unfinished: Bool = false
    ) {
        cutters[link.index].message(bytes, unfinished: unfinished) { unit, kind in
            fold.take(unit, kind, on: link, at: time, arrived: arrived)
        }
    }

    /// More came of a stream of bytes of which nobody knows when, or in which reads, they came.
    ///
    /// Where no byte says how long a message is, the stream is taken to be one, or as many as it has to be.
    ///
    /// - Parameter gap: how far apart the units are that the bytes close.
    /// - Returns: the time of the next unit, were these bytes to go on.
    mutating func receiveStream(
        _ bytes: Span<UInt8>, on link: LinkID, at time: Timestamp, every gap: Milliseconds
    ) -> Timestamp {
        var time = time
        cutters[link.index].stream(bytes) { unit, kind in
            fold.take(unit, kind, on: link, at: time)
            time = time + gap
        }
        return time
    }

    /// The stream is over.
    mutating func streamEnds(on link: LinkID, at time: Timestamp) {
        cutters[link.index].endStream { unit, kind in fold.take(unit, kind, on: link, at: time) }
    }

    /// Nothing came that isn't known here: units that a gap has closed meanwhile are of the moment at which it had passed.
    mutating func passGaps(by time: Timestamp) {
        for index in cutters.indices {
            if let gap = cutters[index].deadline, gap <= time { passGap(on: LinkID(index), at: gap) }
        }
    }

    /// Bytes have gone out; not complete is what the end of the link left over.
    public mutating func sent(_ bytes: [UInt8], complete: Bool, on link: LinkID, at time: Timestamp) {
        fold.take(SessionRecord(.sent(link, bytes, complete: complete), at: time))
    }

    /// The child process that decodes a link's packets did something.
    ///
    /// Not to be told of a child that ends because the session does.
    public mutating func decoder(_ happening: DecoderHappening, on link: LinkID, at time: Timestamp) {
        fold.take(SessionRecord(.decoder(link, happening), at: time))
    }

    /// The driver of a link's line says what it counted since it was asked last.
    public mutating func lineErrors(_ errors: LineErrors, on link: LinkID, at time: Timestamp) {
        fold.take(SessionRecord(.lineErrors(link, errors), at: time))
    }

    /// A break went out to the board behind a link.
    public mutating func breakSent(on link: LinkID, at time: Timestamp) {
        fold.take(SessionRecord(.breakSent(link), at: time))
    }

    /// The host asks something of the board behind a link; its bytes come out to be sent.
    public mutating func ask(_ command: Request.Command, on link: LinkID, at time: Timestamp) {
        fold.take(SessionRecord(.command(link, command), at: time))
    }

    /// The engine goes by these parameters from now on; false if it does already, and nothing happens then.
    public mutating func configure(_ parameters: ParameterSets, at time: Timestamp) -> Bool {
        guard parameters != options.parameters else { return false }
        options.parameters = parameters
        fold.take(SessionRecord(.parameters(parameters), at: time))
        return true
    }

    /// A shared registry has decided on what was proposed to it, or could not.
    public mutating func answer(_ answer: ProposalAnswer, at time: Timestamp) {
        var answer = answer
        // As many as one record of a capture is sure to hold; the order stays.
        while answer.before.count > Self.mostChangesInRecord {
            registryChanged(Array(answer.before.prefix(Self.mostChangesInRecord)), at: time)
            answer.before.removeFirst(Self.mostChangesInRecord)
        }
        fold.take(SessionRecord(.answer(answer), at: time))
    }

    /// Others changed a shared registry, in this order.
    public mutating func registryChanged(_ changes: [RegistryChange], at time: Timestamp) {
        var rest = changes[...]
        while !rest.isEmpty {
            let some = Array(rest.prefix(Self.mostChangesInRecord))
            rest = rest.dropFirst(Self.mostChangesInRecord)
            fold.take(SessionRecord(.registryChanged(some), at: time))
        }
    }

    /// How many changes of the registry one record holds.
    private static let mostChangesInRecord = 50

    /// ``deadline`` has passed and nothing else has happened.
    public mutating func deadlinePassed(at time: Timestamp) {
        for index in cutters.indices { passGap(on: LinkID(index), at: time) }
        if let deadline = fold.bridge.deadline, deadline <= time {
            fold.take(SessionRecord(.time, at: time))
        }
    }

    /// The session ends. Units that are still open come first.
    public mutating func end(at time: Timestamp) {
        for index in cutters.indices { closeUnit(of: LinkID(index), at: time) }
        fold.take(SessionRecord(.end, at: time))
    }

    /// Closes the unit that nothing more came of, if that is over by now. It is of now all the same: what the fold said
    /// meanwhile stays said.
    private mutating func passGap(on link: LinkID, at time: Timestamp) {
        cutters[link.index].passGap(by: time) { unit, kind, arrived in
            fold.take(unit, kind, on: link, at: time, arrived: arrived)
        }
    }

    private mutating func closeUnit(of link: LinkID, at time: Timestamp) {
        passGap(on: link, at: time)
        cutters[link.index].close { unit, kind in fold.take(unit, kind, on: link, at: time) }
    }
}
