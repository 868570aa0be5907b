internal import BridgeCore
internal import SerialIO
internal import SystemCalls
internal import Timing

/// The port of the session: opened, read and written, lost, released and taken back.
extension LiveSession {
    /// The port is open.
    mutating func connected(at time: Timestamp) {
        let up = LinkUp(name: options.linkName, port: link.path, reason: link.reasonOpen)
        id = session.linkUp(up, at: time)
        if let report = link.report { consumer.notice(.opened(report)) }
        census.opened(at: time)
        toldInVain.remove(.noBoard)
        toldOfDeafBoard = false
        decoder?.linkChanged(isUp: true, at: time)
        deliver(at: time)
    }

    /// Puts bytes behind those that wait to be sent. A query that still waits isn't asked once more.
    mutating func send(_ bytes: [UInt8]) {
        if queries.contains(bytes), link.isWaiting(bytes) { return }
        if !link.enqueue(bytes), !toldOfDeafBoard {
            toldOfDeafBoard = true
            consumer.notice(.boardReadsNothing)
        }
    }

    /// Writes and reads, as far as it goes without waiting.
    ///
    /// What was sent is of a moment before it went out, what was read of one after it came: so the fit of the board's clock
    /// is never surer than it may be, however long the machine held the bridge up in between.
    ///
    /// - Returns: the time of what was read.
    mutating func servePort(_ readiness: Readiness, at time: Timestamp) throws(SystemError) -> Timestamp {
        guard let id else { return time }
        let isSomebodyThere = try writePort(id, at: time)
        // Out of `self` while it is read from, so that the session may change meanwhile.
        var read: [UInt8] = []
        swap(&read, &buffer)
        defer { swap(&read, &buffer) }
        let outcome = try link.read(into: &read, after: readiness)
        let time = now
        switch outcome {
        case .bytes(let count):
            let bytes = read.span.extracting(0..<count)
            census.count(bytes, at: time)
            session.receive(bytes, on: id, at: time)
            share(bytes)
            recordLineErrors(at: time)
        case .nothing:
            if !isSomebodyThere { unplugged(id, at: time) }
        case .unplugged:
            unplugged(id, at: time)
        }
        return time
    }

    /// Reads all that is there already: what the board said before the end counts, and a terminal hands it over in
    /// pieces. A flood isn't read to its end.
    ///
    /// - Returns: the time of what was read last.
    mutating func emptyPort(at time: Timestamp) throws(SystemError) -> Timestamp {
        var time = time
        for _ in 0..<16 {
            let before = census.bytes
            time = try servePort([], at: time)
            if census.bytes == before { break }
        }
        return time
    }

    /// Hands over what waits to be sent; false if nobody is there any more to take it.
    private mutating func writePort(_ id: LinkID, at time: Timestamp) throws(SystemError) -> Bool {
        while true {
            switch try link.write() {
            case .sent(let message):
                session.sent(message, complete: true, on: id, at: time)
                errand?.sent(at: time)
            case .waiting, .idle: return true
            case .unplugged: return false
            }
        }
    }

    private mutating func unplugged(_ id: LinkID, at time: Timestamp) {
        if options.reconnects, link.isNameThatStays {
            linkDown(id, at: time)
            consumer.notice(.waiting)
        } else {
            isBoardGone = true
            ending = ending ?? .boardGone
        }
    }

    /// The board was unplugged.
    mutating func linkDown(_ id: LinkID, at time: Timestamp) {
        recordPartlySent(on: id, at: time)
        recordLastLineErrors(at: time)
        session.linkDown(id, reason: "unplugged", at: time)
        link.lose(at: time)
        decoder?.linkChanged(isUp: false, at: time)
    }

    /// What the board got of a message that will never be whole belongs into the capture too.
    mutating func recordPartlySent(on id: LinkID, at time: Timestamp) {
        if let part = link.partlySent { session.sent(part, complete: false, on: id, at: time) }
    }

    /// Tries the port again.
    mutating func reopen(at time: Timestamp) {
        let before = link.lastError
        if link.open(at: time) { return connected(at: time) }
        guard let error = link.lastError, error.code != before?.code else { return }
        if error.kind != .noDevice {
            consumer.notice(.cannotOpen(error))
        } else if !link.isNameThatStays {
            ending = ending ?? .boardGone
        } else if link.isTakenBack, before == nil {
            consumer.notice(.waiting)
        }
    }

    /// Sends a break; a board that knows none is told of, and the session goes on.
    mutating func sendBreak(at time: Timestamp) {
        do throws(SystemError) {
            try link.sendBreak(at: BootTime(time, since: began))
            consumer.notice(.breakSent)
        } catch {
            consumer.notice(.noBreak(error))
        }
    }

    // MARK: Another program's turn

    /// Gives the port up, so that another program can have it, or takes it back.
    mutating func releaseOrTakeBack(at time: Timestamp) {
        if link.isReleased {
            link.takeBack(at: time)
            consumer.notice(.takingBack)
        } else {
            if link.isOpen, let id {
                recordPartlySent(on: id, at: time)
                recordLastLineErrors(at: time)
                session.linkDown(id, reason: "released", at: time)
                decoder?.linkChanged(isUp: false, at: time)
            }
            link.release()
            census.closed()
            consumer.notice(.released)
        }
    }
}
