internal import SerialIO
internal import SystemCalls
internal import Timing

/// The port of a link while it is open.
extension LiveLink {
    /// Whether it is open.
    var isOpen: Bool { port != nil }

    /// Whether it is on its way to be open.
    var isOpening: Bool { opening != nil }

    func read(into buffer: inout [UInt8], after readiness: Readiness) throws(SystemError)
        -> ReadOutcome
    {
        try port?.read(into: &buffer, after: readiness) ?? .nothing
    }

    func write() throws(SystemError) -> WriteOutcome {
        try port?.write() ?? .idle
    }

    /// Puts bytes behind those that wait to be sent; dropped while the port isn't open.
    ///
    /// - Returns: false if so much waits already that they were dropped: the board reads nothing.
    func enqueue(_ bytes: [UInt8]) -> Bool {
        port?.enqueue(bytes) ?? true
    }

    /// Whether these bytes wait to be sent, as one message.
    func isWaiting(_ message: [UInt8]) -> Bool {
        port?.unsent.contains { $0.message == message } ?? false
    }

    /// How many bytes wait to be sent.
    var waitingBytes: Int { port?.waitingBytes ?? 0 }

    /// What the kernel took of a message that it didn't take whole.
    var partlySent: [UInt8]? {
        port?.unsent.first.flatMap { $0.accepted > 0 ? Array($0.message.prefix($0.accepted)) : nil }
    }

    // MARK: Among the ports of a session

    /// Sees to it that a wait ends when something happens at its port, or where that should be. An open port stays in the
    /// set, under this number, until it is to ``leave(_:)``; anything else is added to the poller.
    func watch(in ports: borrowing ReadySet, as number: Int, with poller: inout Poller) {
        guard let port else { return watch(with: &poller) }
        let interest = port.interest
        if awaited == interest { return }
        do throws(SystemError) {
            if awaited == nil {
                try ports.add(port.descriptor, for: interest, as: number)
            } else {
                try ports.change(port.descriptor, to: interest, as: number)
            }
            awaited = interest
            (portIndex, folderIndex) = (nil, nil)
        } catch {
            // Standard input may be a file: of that only poll says that it can be read.
            leave(ports)
            watch(with: &poller)
        }
    }

    /// To be said before the port is let go of.
    func leave(_ ports: borrowing ReadySet) {
        guard let port, awaited != nil else { return }
        awaited = nil
        do throws(SystemError) {
            try ports.remove(port.descriptor)
        } catch {
            // It isn't there: all the better.
        }
    }

    // MARK: The line

    /// When ``deadlinePassed(at:)`` is due; nil while the line is not held in a reset or a break, and nothing is waited
    /// for on the way to a remote port.
    var deadline: BootTime? {
        if let port { port.deadline } else { opening?.deadline }
    }

    /// When something is to be done on it though nothing comes; nil if nothing is.
    ///
    /// - Parameter began: from when on moments are counted.
    func due(since began: BootTime) -> Timestamp? {
        let line = deadline.map { Timestamp($0, since: began) }
        return .earlier(.earlier(nextAttempt, line), census.deadline)
    }

    func deadlinePassed(at now: BootTime) {
        if let deadline, deadline <= now { goOnOpening() }
        port?.deadlinePassed(at: now)
    }

    /// Something has happened on the way to a remote port: the next step is due.
    func goOnOpening() {
        if isOpening { nextAttempt = .zero }
    }

    /// Sends a break, if the port is open.
    ///
    /// - Returns: false if none goes out: its line is held already, or it isn't open.
    /// - Throws: what a driver says that knows none.
    func sendBreak(at now: BootTime) throws(SystemError) -> Bool {
        try port?.sendBreak(at: now) ?? false
    }

    /// What the driver counted since the port was opened; nil where it counts nothing, or is gone.
    var counters: SerialCounters? {
        do throws(SystemError) {
            return try port?.counters()
        } catch {
            return nil
        }
    }
}
