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
    public private(set) var notices: [Notice] = []

    /// Changes what a capture recorded of the options, at its start and whenever parameters change.
    public typealias Overrides = (inout BridgeOptions) throws(ConfigurationError) -> Void

    /// The most links that a capture may speak of.
    private static let mostLinks = 256

    private var reader: CaptureReader
    /// The first record, where it isn't the start.
    private var pending: CaptureRecord?
    /// The id of the session whose records these are, once one has told it.
    private var id: String?
    /// The capture's time at which the session began.
    private let origin: CaptureTime
    /// How far apart the units of bare bytes are.
    private let gap: Milliseconds
    /// Whether a recorded unit is one unit, and not a part of a stream that is cut again.
    private let keepsUnits: Bool
    /// Whether units were recorded as they are cut now, so that one without its end is known.
    private let knowsUnfinished: Bool
    /// Whether it is for a program to say what packets mean, and nothing yet tells that one ran.
    private var lacksDecoder: Bool
    /// What goes before anything that the capture recorded.
    private let overrides: Overrides
    private var links: [String: LinkID] = [:]
    /// The link of the last unit, and who that was: most often it is the next unit's too.
    private var lastLink: (link: CaptureLink, id: LinkID)?
    /// The session's time so far, below which nothing is stamped.
    private var now = Timestamp.zero
    /// Whether the session has ended. Records may follow, of another session.
    private var hasEnded = false
    /// Whether the capture has been read to its end, or can't be read further.
    private var isOver = false

    /// Looks at a capture's first record and begins its session.
    ///
    /// - Parameters:
    ///   - source: the capture's name, as given.
    ///   - gap: how far apart the units of bare bytes are.
    ///   - overrides: changes what the capture recorded, or the defaults.
    /// - Throws: ``ReplayError/cutInsideStart``, ``ReplayError/capture(_:)``, ``ReplayError/note(_:)``,
    ///   ``ReplayError/configuration(_:)``.
    public init(
        _ reader: consuming CaptureReader, source: String, gap: Milliseconds,
        overrides: @escaping Overrides
    ) throws(ReplayError) {
        let (first, note, recorded) = try Self.beginning(of: &reader)
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
                source: start?.source ?? source, options: options))
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

    private mutating func fold(_ record: CaptureRecord) throws(ReplayError) {
        switch record {
        case .unit(let unit): try fold(unit)
        case .note(let note): try fold(try SessionNote(reading: note), at: moment(note.time))
        case .raw: try fold(CaptureTransfer(time: nil, direction: .unknown))
        case .transfer(let transfer): try fold(transfer)
        case .truncated(let truncation):
            isOver = true
            notices.append(.truncated(truncation))
            end(at: now)
        }
    }

    private mutating func fold(_ unit: CaptureUnit) throws(ReplayError) {
        try checkNotEnded()
        now = moment(unit.time)
        let link = try link(of: unit)
        switch unit.direction {
        case .received, .unknown:
            reader.withBytes { bytes in
                if keepsUnits {
                    session.receiveUnit(
                        bytes, on: link, at: now, arrived: unit.lastByte.map { max(.zero, $0 - origin) },
                        unfinished: knowsUnfinished && unit.comment == FaultKind.short.rawValue)
                } else {
                    _ = session.receiveStream(bytes, on: link, at: now, every: .zero)
                }
            }
        case .sent:
            let bytes = reader.withBytes { bytes in bytes.withUnsafeBufferPointer { Array($0) } }
            session.sent(bytes, complete: !unit.isDamaged, on: link, at: now)
        }
    }

    /// Bytes that are no unit. Those without a time are as far apart as was asked for.
    private mutating func fold(_ transfer: CaptureTransfer) throws(ReplayError) {
        if let time = transfer.time { now = moment(time) }
        let link = try link(named: "-", reason: "raw input")
        session.passGaps(by: now)
        switch transfer.direction {
        case .received, .unknown:
            now = reader.withBytes { bytes in
                if transfer.time == nil {
                    return session.receiveStream(bytes, on: link, at: now, every: gap)
                }
                session.receive(bytes, on: link, at: now)
                return now
            }
        case .sent:
            let bytes = reader.withBytes { bytes in bytes.withUnsafeBufferPointer { Array($0) } }
            session.sent(bytes, complete: true, on: link, at: now)
        }
    }

    private mutating func fold(_ note: SessionNote, at moment: Timestamp) throws(ReplayError) {
        try check(note.session)
        try checkNotEnded()
        now = moment
        switch note.record {
        case .start: throw .order("a start record that isn't the first")
        case .linkUp:
            let up = LinkUp(name: try note.needed(\.link), port: note.port, reason: try note.needed(\.reason))
            try checkRoom(for: up.name)
            links[up.name] = session.linkUp(up, at: now)
        case .linkDown:
            let link = try link(named: try note.needed(\.link))
            session.linkDown(link, reason: try note.needed(\.reason), at: now)
        case .decoderStarted, .decoderAnswer, .decoderPassedOver, .decoderEnded:
            guard let happening = note.decoderHappening else {
                throw .note("a key is missing or wrong in a \(note.record.rawValue) record")
            }
            lacksDecoder = false
            session.decoder(happening, on: try link(named: note.needed(\.link)), at: now)
        case .command:
            session.ask(try note.neededCommand(), on: try link(named: note.needed(\.link)), at: now)
        case .parameters: try configure(note)
        case .time: session.deadlinePassed(at: now)
        case .end: end(at: now)
        }
    }

    /// The parameters changed. What goes before them at the start still does.
    private mutating func configure(_ note: SessionNote) throws(ReplayError) {
        guard let parameters = note.parameterSets else { throw note.missingKey }
        var options = BridgeOptions(parameters: parameters)
        try Self.override(&options, by: overrides)
        _ = session.configure(options.parameters, at: now)
    }

    private static func override(
        _ options: inout BridgeOptions, by overrides: Overrides
    ) throws(ReplayError) {
        do throws(ConfigurationError) {
            try overrides(&options)
        } catch {
            throw .configuration(error)
        }
    }

    /// The link that a unit came over.
    private mutating func link(of unit: CaptureUnit) throws(ReplayError) -> LinkID {
        if let lastLink, lastLink.link == unit.link { return lastLink.id }
        if let stated = SessionID(inDescription: unit.link.description) { try check(stated.description) }
        let name = unit.link.name
        let id = try link(named: name)
        lastLink = (unit.link, id)
        return id
    }

    /// The link of this name. One that a capture speaks of without saying that it opened, opens now.
    private mutating func link(
        named name: String, reason: String = "first packet"
    ) throws(ReplayError) -> LinkID {
        if let link = links[name] { return link }
        try checkRoom(for: name)
        let link = session.linkUp(LinkUp(name: name, port: nil, reason: reason), at: now)
        links[name] = link
        return link
    }

    /// A session has a rack's worth of links, not more: each costs memory.
    private func checkRoom(for name: String) throws(ReplayError) {
        if links[name] == nil, links.count == Self.mostLinks { throw .tooManyLinks(Self.mostLinks) }
    }

    /// All records must be of one session.
    private mutating func check(_ stated: String) throws(ReplayError) {
        guard let id else {
            id = stated
            return
        }
        if id != stated { throw .merged([id, stated]) }
    }

    private func checkNotEnded() throws(ReplayError) {
        if hasEnded { throw .order("a record behind the session's end") }
    }

    private mutating func end(at moment: Timestamp) {
        if hasEnded { return }
        hasEnded = true
        if isRaw, let link = links["-"] { session.streamEnds(on: link, at: moment) }
        session.end(at: moment)
        if lacksDecoder, session.framesReceived > 0 { notices.append(.noDecoder) }
    }

    /// The session's time for a capture's; never before what came before.
    private func moment(_ time: CaptureTime) -> Timestamp {
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

extension SessionNote {
    /// Reads a capture's note, strictly.
    fileprivate init(reading note: CaptureNote) throws(ReplayError) {
        do throws(SettingsError) {
            self = try SettingsFile(name: "note", bytes: note.text.utf8).decode()
        } catch {
            throw .note(error.description)
        }
    }

    /// A key without which the record means nothing.
    fileprivate func needed(_ key: KeyPath<SessionNote, String?>) throws(ReplayError) -> String {
        guard let value = self[keyPath: key] else { throw missingKey }
        return value
    }

    /// What a command record asks for.
    fileprivate func neededCommand() throws(ReplayError) -> Request.Command {
        guard let command = command?.request else { throw missingKey }
        return command
    }

    fileprivate var missingKey: ReplayError { .note("a key is missing in a \(record.rawValue) record") }
}
