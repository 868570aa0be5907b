internal import Accessories
internal import BridgeCore
public import Captures
internal import HeadsetWire
internal import Settings
public import Timing

/// Writes a session's records into a capture, each before it is folded.
public struct SessionRecorder {
    private let writer: CaptureWriter
    private let id: SessionID
    /// What the capture says of every link: the session's id.
    private let linkDescription: String
    /// When the session began: the capture's times are this and the session's.
    private let started: WallTime

    /// Starts the capture of a session.
    public init(
        to sink: CaptureSink, tool: String, id: SessionID, started: WallTime
    ) throws(CaptureWriteError) {
        writer = try CaptureWriter(to: sink, application: tool, session: id.description)
        self.id = id
        linkDescription = id.inDescription
        self.started = started
    }

    func append(_ record: SessionRecord, links: [String]) throws(CaptureWriteError) {
        switch record.kind {
        case .start(let start):
            var note = SessionNote(.start, session: id)
            note.start = SessionNote.Start(start, at: started)
            try append(note, at: record.time)
            for accessory in start.registry.registry.accessories {
                try append(SessionNote(accessory, session: id), at: record.time)
            }
        case .linkUp(let link, let up):
            var note = SessionNote(.linkUp, session: id, link: links[link.index])
            (note.port, note.reason) = (up.port, up.reason)
            try append(note, at: record.time)
        case .linkDown(let link, let reason):
            var note = SessionNote(.linkDown, session: id, link: links[link.index])
            note.reason = reason
            try append(note, at: record.time)
        case .sent(let link, let bytes, let isComplete):
            let unit = CaptureUnit(
                time: time(record.time), link: captureLink(links[link.index]), direction: .sent,
                isDamaged: !isComplete,
                comment: isComplete ? nil : "the link went down before the rest went out")
            try writer.append(unit, bytes: bytes.span)
        case .decoder(let link, let happening):
            try append(
                SessionNote(happening, session: id, link: links[link.index]), at: record.time)
        case .lineErrors(let link, let errors):
            try append(SessionNote(errors, session: id, link: links[link.index]), at: record.time)
        case .breakSent(let link):
            try append(SessionNote(.breakSent, session: id, link: links[link.index]), at: record.time)
        case .command(let link, let command):
            var note = SessionNote(.command, session: id, link: links[link.index])
            note.command = SessionNote.Command(command)
            try append(note, at: record.time)
        case .parameters(let parameters):
            try append(SessionNote(parameters, session: id), at: record.time)
        case .answer(let answer):
            try append(SessionNote(answer, session: id), at: record.time)
        case .registryChanged(let changes):
            try append(SessionNote(changes, session: id), at: record.time)
        case .time:
            try append(SessionNote(.time, session: id), at: record.time)
        case .end:
            try append(SessionNote(.end, session: id), at: record.time)
        }
    }

    /// Records a unit received, with what is wrong with it, and when its last byte was read if that was before.
    func append(
        _ content: UnitContent, unit: Span<UInt8>, link: String, at moment: Timestamp, arrived: Timestamp?
    ) throws(CaptureWriteError) {
        var record = CaptureUnit(
            time: time(moment), lastByte: arrived.map(time), link: captureLink(link), direction: .received)
        if case .fault(let kind) = content {
            record.isDamaged = true
            record.comment = kind.rawValue
        }
        try writer.append(record, bytes: unit)
    }

    private func append(_ note: SessionNote, at moment: Timestamp) throws(CaptureWriteError) {
        try writer.append(CaptureNote(time: time(moment), text: JSONText.text(of: note)))
    }

    private func time(_ moment: Timestamp) -> CaptureTime {
        CaptureTime(nanoseconds: started.nanoseconds) + moment
    }

    private func captureLink(_ name: String) -> CaptureLink {
        CaptureLink(name: name, description: linkDescription)
    }
}
