internal import BridgeCore
internal import Ports
internal import SerialIO
internal import SystemCalls
internal import Timing

/// The ports of the session: opened, read and written, lost, released and taken back.
extension LiveSession {
    /// The port of a link is open.
    mutating func connected(_ link: LiveLink, at time: Timestamp) {
        let isFirst = link.id == nil
        let up = LinkUp(name: link.linkName, port: link.path, reason: link.reasonOpen)
        let id = session.linkUp(up, at: time)
        link.id = id
        if let report = link.report { tell(.opened(report), of: link) }
        if isFirst, let board = link.board, board.basis != .serialNumber {
            tell(.knownByPlace(board), of: link)
        }
        link.openSince = time
        link.framesBefore = session.framesReceived(on: id)
        link.census.opened(at: time)
        toldInVain.remove(.noBoard)
        link.toldOfDeafBoard = false
        link.decoder?.linkChanged(isUp: true, at: time)
        deliver(at: time)
    }

    /// Puts bytes behind those that wait to be sent. A query that still waits isn't asked once more.
    func send(_ bytes: [UInt8], to link: LiveLink) {
        if queries.contains(bytes), link.isWaiting(bytes) { return }
        if !link.enqueue(bytes), !link.toldOfDeafBoard {
            link.toldOfDeafBoard = true
            tell(.boardReadsNothing, of: link)
        }
    }

    /// Sees to it that a wait ends when something happens at the port of a link, or where that should be.
    mutating func watchPort(of link: LiveLink, _ number: Int) {
        guard let port = link.port else { return link.watch(with: &poller) }
        let interest = port.interest
        if link.awaited == interest { return }
        do throws(SystemError) {
            if link.awaited == nil {
                try ports.add(port.descriptor, for: interest, as: number)
            } else {
                try ports.change(port.descriptor, to: interest, as: number)
            }
            link.isAwaited(for: interest)
        } catch {
            // Of a file, as standard input may be one, only poll says that it can be read.
            link.watch(with: &poller)
        }
    }

    /// The port is about to be let go of.
    private func stopWatchingPort(of link: LiveLink) {
        guard let port = link.port, link.awaited != nil else { return }
        link.awaited = nil
        do throws(SystemError) {
            try ports.remove(port.descriptor)
        } catch {
            // It is closed now, which does the same.
        }
    }

    /// Serves the ports at which something has happened.
    ///
    /// - Returns: the time of what was read last.
    mutating func servePorts(at time: Timestamp) throws(SystemError) -> Timestamp {
        var time = time
        for index in 0..<(try ports.look()) {
            let (number, readiness) = ports[index]
            time = servePort(of: links[number], readiness, at: time)
        }
        return time
    }

    /// Writes and reads, as far as it goes without waiting.
    ///
    /// What was sent is of a moment before it went out, what was read of one after it came: so the fit of the board's clock
    /// is never surer than it may be, however long the machine held the bridge up in between.
    ///
    /// - Returns: the time of what was read.
    mutating func servePort(
        of link: LiveLink, _ readiness: Readiness, at time: Timestamp
    ) -> Timestamp {
        guard link.isOpen, let id = link.id else {
            link.goOnOpening()
            return time
        }
        do throws(SystemError) {
            return try serveOpenPort(of: link, id, readiness, at: time)
        } catch {
            // It is this port's trouble, not that of the other boards, nor the session's end.
            tell(.failed(error), of: link)
            unplugged(link, at: time)
            return time
        }
    }

    private mutating func serveOpenPort(
        of link: LiveLink, _ id: LinkID, _ readiness: Readiness, at time: Timestamp
    ) throws(SystemError) -> Timestamp {
        let isSomebodyThere = try writePort(of: link, id, at: time)
        // Out of `self` while it is read from, so that the session may change meanwhile.
        var read: [UInt8] = []
        swap(&read, &buffer)
        defer { swap(&read, &buffer) }
        let outcome = try link.read(into: &read, after: readiness)
        let time = now
        switch outcome {
        case .bytes(let count):
            let bytes = read.span.extracting(0..<count)
            link.census.count(bytes, at: time)
            session.receive(bytes, on: id, at: time)
            share(bytes)
            server?.add(bytes)
            recordLineErrors(of: link, at: time)
        case .nothing:
            if !isSomebodyThere { unplugged(link, at: time) }
        case .unplugged:
            unplugged(link, at: time)
        }
        return time
    }

    /// Reads all that is there already: what the board said before the end counts, and a terminal hands it over in
    /// pieces. A flood isn't read to its end.
    ///
    /// - Returns: the time of what was read last.
    mutating func emptyPort(of link: LiveLink, at time: Timestamp) -> Timestamp {
        var time = time
        for _ in 0..<16 {
            let before = link.census.bytes
            time = servePort(of: link, [], at: time)
            if link.census.bytes == before { break }
        }
        return time
    }

    /// Hands over what waits to be sent; false if nobody is there any more to take it.
    private mutating func writePort(
        of link: LiveLink, _ id: LinkID, at time: Timestamp
    ) throws(SystemError) -> Bool {
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

    private mutating func unplugged(_ link: LiveLink, at time: Timestamp) {
        if options.reconnects, link.isNameThatStays {
            linkDown(link, at: time)
            tell(.waiting, of: link)
        } else {
            link.isBoardGone = true
            ending = ending ?? .boardGone(link)
        }
    }

    /// The board was unplugged.
    mutating func linkDown(_ link: LiveLink, at time: Timestamp) {
        guard let id = link.id else { return }
        recordPartlySent(on: link, at: time)
        recordLastLineErrors(of: link, at: time)
        session.linkDown(id, reason: "unplugged", at: time)
        stopWatchingPort(of: link)
        link.lose(at: time, sawFrames: session.framesReceived(on: id) > link.framesBefore)
        link.census.closed()
        link.decoder?.linkChanged(isUp: false, at: time)
    }

    /// What the board got of a message that will never be whole belongs into the capture too.
    mutating func recordPartlySent(on link: LiveLink, at time: Timestamp) {
        if let id = link.id, let part = link.partlySent {
            session.sent(part, complete: false, on: id, at: time)
        }
    }

    /// Tries a port again.
    mutating func reopen(_ link: LiveLink, at time: Timestamp) {
        let before = link.lastTrouble
        if link.open(at: time) { return connected(link, at: time) }
        guard !link.isOpening, let trouble = link.lastTrouble else { return }
        if trouble.isAbsence {
            if !link.isNameThatStays {
                ending = ending ?? .boardGone(link)
            } else if link.isTakenBack, before == nil {
                tell(.waiting, of: link)
            }
        } else if trouble != link.toldTrouble, !mayPass(trouble, of: link) || link.isFailingForLong(at: time)
        {
            link.toldTrouble = trouble
            tell(.cannotOpen(trouble), of: link)
        }
    }

    /// Whether a trouble may pass by itself in a moment: also, boards of the session change places one after the other.
    private func mayPass(_ trouble: PortTrouble, of link: LiveLink) -> Bool {
        if case .otherBoard(let other, at: _) = trouble {
            return links.contains { $0 !== link && $0.board?.text == other.text }
        }
        return trouble.maySoonPass
    }

    /// Sends a break; a line that knows none is told of, and the session goes on.
    mutating func sendBreak(to link: LiveLink, at time: Timestamp) {
        guard let id = link.id else { return }
        do throws(SystemError) {
            try link.sendBreak(at: BootTime(time, since: began))
            session.breakSent(on: id, at: time)
        } catch {
            tell(.noBreak(error), of: link)
        }
    }

    // MARK: Another program's turn

    /// Gives the ports up, so that another program can have them, or takes them back.
    mutating func releaseOrTakeBack(at time: Timestamp) {
        for link in links {
            if link.isReleased {
                link.takeBack(at: time)
                tell(.takingBack, of: link)
            } else {
                release(link, at: time)
            }
        }
    }

    private mutating func release(_ link: LiveLink, at time: Timestamp) {
        if link.isOpen, let id = link.id {
            recordPartlySent(on: link, at: time)
            recordLastLineErrors(of: link, at: time)
            session.linkDown(id, reason: "released", at: time)
            link.decoder?.linkChanged(isUp: false, at: time)
        }
        stopWatchingPort(of: link)
        link.release()
        link.census.closed()
        tell(.released, of: link)
    }
}
