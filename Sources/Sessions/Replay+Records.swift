internal import BridgeCore
internal import Captures
internal import HeadsetWire
internal import Timing

/// What each record of a capture does to the session.
extension Replay {
    /// Folds what the capture holds next.
    mutating func fold(_ record: CaptureRecord) throws(ReplayError) {
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
        case .lineErrors:
            session.lineErrors(try note.neededLineErrors(), on: try link(named: note.needed(\.link)), at: now)
        case .breakSent: session.breakSent(on: try link(named: note.needed(\.link)), at: now)
        case .command:
            session.ask(try note.neededCommand(), on: try link(named: note.needed(\.link)), at: now)
        case .parameters: try configure(note)
        case .accessory: throw .order("an accessory record that doesn't follow the start")
        case .answer: if !hasOwnRegistry { session.answer(try note.neededAnswer(), at: now) }
        case .registry: if !hasOwnRegistry { session.registryChanged(try note.neededChanges(), at: now) }
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

    static func override(
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
}
