internal import SerialIO
public import SystemCalls
public import Timing

/// Opens the ports of a session before it begins, waiting for those that aren't there yet.
///
/// None is opened before all are there: what a board says meanwhile would have nowhere to go, and to open it again and
/// again would reset it.
public struct LinksOpening: ~Copyable {
    /// How it ended.
    public enum Outcome {
        case open
        case signal(SignalPipe.Ending)
        /// Nobody reads the lines that are to come.
        case readerGone
        /// Nobody waits for the ports any longer, or waiting doesn't help.
        case gaveUp(PortTrouble)
        /// The time for all of it is over, whatever is waited for; nil if all that is amiss is that a server takes its time.
        case timeOver(PortTrouble?)
    }

    private let links: [LiveLink]
    private let lookout: PortLookout
    private let reader: Int32?
    private let patience: Milliseconds?
    private let limit: Milliseconds?
    private var poller = Poller()
    /// Links whose port wasn't there at first: what appears may fail for a moment.
    private var wereAbsent: Set<Int> = []
    private var toldOfWaiting = false

    /// - Parameters:
    ///   - reader: where the lines of the session will go, if all of it ends when nobody reads there any more.
    ///   - patience: how long a port that isn't there is waited for; nil for ever.
    ///   - limit: how long all of it may take; nil for as long as it takes.
    public init(
        _ links: [LiveLink], lookout: PortLookout, reader: Int32? = nil, patience: Milliseconds?,
        limit: Milliseconds? = nil
    ) {
        self.reader = reader
        self.limit = limit
        self.links = links
        self.lookout = lookout
        self.patience = patience
    }

    /// Goes on until all are open, or that is given up.
    ///
    /// - Parameters:
    ///   - endsOn: whether a signal ends the waiting.
    ///   - waiting: told once why the first attempt failed, if there will be others.
    /// - Throws: what poll fails with.
    public mutating func run(
        signals: borrowing SignalPipe, endsOn: (SignalPipe.Ending) -> Bool,
        waiting: (PortTrouble) -> Void
    ) throws(SystemError) -> Outcome {
        let began = BootTime.now()
        while true {
            let now = Timestamp(BootTime.now(), since: began)
            tryToOpen(at: now)
            let closed = links.indices.filter { !links[$0].isOpen }
            if let signal = try signals.nextEnding(endsOn) { return .signal(signal) }
            if closed.isEmpty { return .open }
            let troubles = closed.compactMap { index in links[index].lastTrouble.map { (index, $0) } }
            for (index, trouble) in troubles {
                if let limit = limit(of: index, trouble), limit <= now { return .gaveUp(trouble) }
            }
            if let limit, .zero + limit <= now { return .timeOver(troubles.first?.1) }
            if let (_, trouble) = troubles.first, !toldOfWaiting {
                toldOfWaiting = true
                waiting(trouble)
            }
            let attempt = nextMoment(of: closed).map { BootTime($0, since: began) }
            let steps = [attempt, lookout.deadline].compactMap { $0 } + links.compactMap(\.deadline)
            if try wait(for: closed, signals, until: steps.min()) { return .readerGone }
            let woken = Timestamp(BootTime.now(), since: began)
            if lookout.haveChanged(after: poller) { links.forEach { $0.portsChanged(at: woken) } }
        }
    }

    /// First those that aren't there, which hurts nobody; then, if none is missing, the others.
    private mutating func tryToOpen(at now: Timestamp) {
        // What has begun goes on, whoever is missing.
        for link in links where link.isOpening && link.isDue(at: now) { _ = link.open(at: now) }
        let due = links.indices.filter {
            !links[$0].isOpen && !links[$0].isOpening && links[$0].isDue(at: now)
        }
        let missing = due.filter { !links[$0].isThere }
        for index in missing where !links[index].open(at: now) { wereAbsent.insert(index) }
        let isComplete = links.allSatisfy { $0.isOpen || $0.isThere }
        guard isComplete else { return }
        if refusesTwins() { return }
        for index in due where !links[index].isOpen { _ = links[index].open(at: now) }
    }

    /// Refuses a port that is given twice, by different names.
    private func refusesTwins() -> Bool {
        var names: [UInt64: String] = [:]
        for link in links {
            guard let line = link.lineNumber else { continue }
            if let first = names.updateValue(link.linkName, forKey: line) {
                link.refuse(.givenTwice(first))
                return true
            }
        }
        return false
    }

    /// When a link is given up; nil if never.
    private func limit(of index: Int, _ trouble: PortTrouble) -> Timestamp? {
        switch trouble {
        case .ambiguous, .severalBoards, .givenTwice: return .zero
        case .notThere, .noBoard, .otherBoard, .turnedAway, .system:
            if trouble.isAbsence { return patience.map { .zero + $0 } }
            let patience = Timestamp.zero + (patience ?? .zero)
            guard wereAbsent.contains(index), let since = links[index].failingSince else { return patience }
            return max(patience, since + LiveLink.patience)
        }
    }

    private func nextMoment(of closed: [Int]) -> Timestamp? {
        // As long as one is missing none of the others is tried, however long that has been due.
        let missing = closed.filter { !links[$0].isOpening && !links[$0].isThere }
        let attempts = (missing.isEmpty ? closed : missing).map { links[$0].nextAttempt }
        let limits = closed.map { index in links[index].lastTrouble.flatMap { limit(of: index, $0) } }
        return (attempts + limits + [limit.map { .zero + $0 }]).compactMap { $0 }.min()
    }

    /// - Returns: whether nobody reads the lines any more.
    private mutating func wait(
        for closed: [Int], _ signals: borrowing SignalPipe, until moment: BootTime?
    ) throws(SystemError) -> Bool {
        poller.reset()
        poller.watch(signals.descriptor, for: .readable)
        let reader = reader.map { poller.watch($0, for: []) }
        for index in closed { links[index].watch(with: &poller) }
        lookout.watch(in: &poller)
        try poller.wait(until: moment)
        let now = BootTime.now()
        for link in closed.map({ links[$0] }) {
            if link.hasFolderChanged(in: poller) { link.folderChanged(at: .zero) }
            if link.readiness(in: poller) != nil { link.goOnOpening() }
        }
        // One that is open already may be held in a reset.
        for link in links { link.deadlinePassed(at: now) }
        return reader.map { poller[$0].isOver } ?? false
    }
}

extension SignalPipe {
    /// The signal that ends the waiting for a port. To be released means nothing to one that isn't open yet, nor later on.
    func nextEnding(_ endsOn: (Ending) -> Bool) throws(SystemError) -> Ending? {
        while let signal = try next() {
            switch signal {
            case .ending(let signal): if endsOn(signal) { return signal }
            case .user: continue
            }
        }
        return nil
    }
}
