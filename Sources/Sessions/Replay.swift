internal import Accessories
public import BridgeCore
public import Captures
internal import HeadsetWire
internal import Profiles
internal import Settings
public import Timing

/// Folds a capture: the driver that reads records instead of making them.
///
/// ```swift
/// var replay = try Replay(reader, source: "one.pcapng", gap: .zero) { options in … }
/// while try replay.advance() { replay.session.drain { … } }
/// ```
public struct Replay: ~Copyable {
    /// What there is to say about a capture that is no error.
    public enum Notice: Hashable, Sendable {
        /// It has no start record: times count from its first packet, and the defaults apply.
        case noStart
        /// It is hex text, which tells less than a capture does: times count from its first one, if it has any.
        case hexText(HexForm)
        /// It ends inside a record; everything before that was folded.
        case truncated(CaptureTruncation)
        /// It ends behind a record, but without the session's end; everything was folded.
        case unfinished
        /// Packets are for a program to decode, and none ran when they were recorded; a replay starts none.
        case noDecoder
    }

    /// The session, to be drained after each step.
    public var session: Session
    /// Whether the capture has no records but only bytes.
    public var isRaw: Bool { reader.isRaw }
    /// How a capture that is hex text spells its bytes; nil if it is none.
    public var hexForm: HexForm? { reader.hexForm }
    /// Where a capture that is read as raw bytes stops being like hex text; nil if it doesn't begin like that.
    public var hexMistake: HexMistake? { reader.hexMistake }
    /// What there is to say about the capture so far.
    public internal(set) var notices: [Notice] = []

    /// Changes what a capture recorded of the options, at its start and whenever parameters change.
    public typealias Overrides = (inout BridgeOptions) throws(ConfigurationError) -> Void

    /// The most links that a capture may speak of.
    static let mostLinks = 256

    var reader: CaptureReader
    /// The first record, where it isn't the start.
    var pending: CaptureRecord?
    /// The id of the session whose records these are, once one has told it.
    var id: String?
    /// The capture's time at which the session began.
    let origin: CaptureTime
    /// How far apart the units of bare bytes are.
    let gap: Milliseconds
    /// Whether a recorded unit is one unit, and not a part of a stream that is cut again.
    let keepsUnits: Bool
    /// Whether units were recorded as they are cut now, so that one without its end is known.
    let knowsUnfinished: Bool
    /// Whether it is for a program to say what packets mean, and nothing yet tells that one ran.
    var lacksDecoder: Bool
    /// Whether it goes by another registry than that of the recorded session, so that what became of that one is passed over.
    let hasOwnRegistry: Bool
    /// What goes before anything that the capture recorded.
    let overrides: Overrides
    var links: [String: LinkID] = [:]
    /// The link of the last unit, and who that was: most often it is the next unit's too.
    var lastLink: (link: CaptureLink, id: LinkID)?
    /// The session's time so far, below which nothing is stamped.
    var now = Timestamp.zero
    /// Whether the session has ended. Records may follow, of another session.
    var hasEnded = false
    /// Whether the capture has been read to its end, or can't be read further.
    var isOver = false

    /// Looks at a capture's first record and begins its session.
    ///
    /// - Parameters:
    ///   - source: the capture's name, as given.
    ///   - gap: how far apart the units of bare bytes are.
    ///   - registry: what it goes by instead of what the capture recorded of one. What others change in a shared one, and
    ///     what that answers, is for the caller to tell the session.
    ///   - overrides: changes what the capture recorded, or the defaults.
    /// - Throws: ``ReplayError/cutInsideStart``, ``ReplayError/capture(_:)``, ``ReplayError/note(_:)``,
    ///   ``ReplayError/configuration(_:)``.
    public init(
        _ reader: consuming CaptureReader, source: String, gap: Milliseconds,
        registry ownRegistry: SessionRegistry? = nil,
        overrides: @escaping Overrides
    ) throws(ReplayError) {
        let (first, note, recorded) = try Self.beginning(of: &reader)
        let registry = try note.map { (note) throws(ReplayError) in
            try Self.registry(behind: note, in: &reader)
        }
        var options = recorded ?? BridgeOptions()
        try Self.override(&options, by: overrides)
        let framing = options.profile?.framing ?? .cobs
        // A local: an autoclosure that captures `self` before it is whole makes the optimiser of Swift 6.3.1 release fields
        // that nothing was put into.
        let isAsRecorded = recorded.map { ($0.profile?.framing ?? .cobs) == framing } ?? false
        knowsUnfinished = isAsRecorded
        lacksDecoder = if case .decoder = options.profile?.view { true } else { false }
        keepsUnits = framing.keepsRecordedUnits && (isAsRecorded || framing.hasNoMarks)
        id = note?.session
        if note?.start == nil {
            pending = first
            if !reader.isRaw { notices.append(.noStart) }
            if let form = reader.hexForm { notices.append(.hexText(form)) }
        }
        let start = note?.start
        origin =
            start.map { CaptureTime(nanoseconds: $0.started) } ?? first?.time ?? CaptureTime(nanoseconds: 0)
        session = Session(
            SessionStart(
                started: start.map { WallTime(nanoseconds: $0.started) }, tool: start?.tool ?? "raw",
                source: start?.source ?? source, options: options,
                registry: ownRegistry
                    ?? Self.registry(
                        registry ?? Registry(), isShared: start?.registry == .store && options == recorded)))
        hasOwnRegistry = ownRegistry != nil
        self.gap = gap
        self.reader = reader
        self.overrides = overrides
    }

    /// Folds one more record; false if there was none left before.
    ///
    /// - Throws: ``ReplayError`` where the capture can't be read further. The session has been ended then, and what
    ///   came out can be drained.
    public mutating func advance() throws(ReplayError) -> Bool {
        if isOver { return false }
        do throws(ReplayError) {
            if let record = try nextRecord() {
                try fold(record)
            } else {
                isOver = true
                if !hasEnded, !isRaw, !notices.contains(.noStart) { notices.append(.unfinished) }
                end(at: now)
            }
        } catch {
            isOver = true
            end(at: now)
            throw error
        }
        return true
    }

    /// When the next record was made; nil if there is none left.
    ///
    /// - Throws: as ``advance()`` does.
    public mutating func nextMoment() throws(ReplayError) -> Timestamp? {
        if isOver { return nil }
        if pending == nil { pending = try Self.next(of: &reader) }
        guard let next = pending else { return nil }
        guard let time = next.time else { return now }
        return moment(time)
    }

    mutating func end(at moment: Timestamp) {
        if hasEnded { return }
        hasEnded = true
        if isRaw, let link = links["-"] { session.streamEnds(on: link, at: moment) }
        session.end(at: moment)
        if lacksDecoder, session.framesReceived > 0 { notices.append(.noDecoder) }
    }

    /// The session's time for a capture's; never before what came before.
    func moment(_ time: CaptureTime) -> Timestamp {
        max(now, time - origin)
    }

    private mutating func nextRecord() throws(ReplayError) -> CaptureRecord? {
        if let first = pending.take() { return first }
        return try Self.next(of: &reader)
    }

    /// The first record, the note that it is, and what that says of the session's options.
    private static func beginning(
        of reader: inout CaptureReader
    ) throws(ReplayError) -> (CaptureRecord?, SessionNote?, BridgeOptions?) {
        let first = try next(of: &reader)
        if case .truncated = first { throw .cutInsideStart }
        if first == nil, !reader.isRaw { throw .cutInsideStart }
        let note = try note(in: first)
        return (first, note, try note?.start?.options())
    }

    /// What the registry held at the start.
    private static func registry(
        behind start: SessionNote, in reader: inout CaptureReader
    ) throws(ReplayError) -> Registry {
        var registry = Registry()
        for _ in 0..<max(0, start.start?.accessories ?? 0) {
            let record = try next(of: &reader)
            if case .truncated = record { throw .cutInsideStart }
            guard record != nil else { throw .cutInsideStart }
            guard let note = try note(in: record), note.record == .accessory else {
                throw .order("an accessory record is missing behind the start")
            }
            if note.session != start.session { throw .merged([start.session, note.session]) }
            let accessory = try note.neededAccessory()
            registry[accessory.id] = accessory
        }
        return registry
    }

    /// The registry that the session goes by. What a shared one answered was about what the recorded options made of the
    /// bytes; by others, its rules run again, over what it held and what others did.
    private static func registry(_ registry: Registry, isShared: Bool) -> SessionRegistry {
        isShared ? .shared(registry) : .memory(registry)
    }

    private static func note(in record: CaptureRecord?) throws(ReplayError) -> SessionNote? {
        guard case .note(let note) = record else { return nil }
        return try SessionNote(reading: note)
    }

    private static func next(of reader: inout CaptureReader) throws(ReplayError) -> CaptureRecord? {
        do throws(CaptureReadError) {
            return try reader.next()
        } catch {
            throw .capture(error)
        }
    }
}

extension CaptureRecord {
    /// When it was made; nil for what has no time.
    fileprivate var time: CaptureTime? {
        switch self {
        case .unit(let unit): unit.time
        case .note(let note): note.time
        case .transfer(let transfer): transfer.time
        case .raw, .truncated: nil
        }
    }
}
