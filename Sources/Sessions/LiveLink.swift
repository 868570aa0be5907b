public import SerialIO
public import SystemCalls
public import Timing

/// The port of a live session: open, waited for, or released for another program.
public struct LiveLink: ~Copyable {
    /// How long after a failed attempt the next one is made; the last stands for all that follow.
    private static let backOff: [Milliseconds] = [20, 50, 100, 200, 500, 1000]

    /// The path that is opened.
    public let path: String
    private var settings: SerialSettings
    private var port: SerialPort?
    /// Wakes when something appears where the port should be.
    private var watch: PathWatch?
    private var attempts = 0
    /// When the port is tried again; nil while it is open, or released.
    public private(set) var nextAttempt: Timestamp?
    /// Why the last attempt failed; nil if it didn't.
    public private(set) var lastError: SystemError?
    /// Whether another program may have the port, until it is taken back.
    private(set) var isReleased = false
    /// Whether it was given up, and is being opened again or has been since.
    private(set) var isTakenBack = false

    /// A port that nobody has tried to open yet.
    public init(path: String, _ settings: SerialSettings) {
        self.path = path
        self.settings = settings
    }

    /// Tries to open the port; true if it is open now.
    public mutating func open(at now: Timestamp) -> Bool {
        do throws(SystemError) {
            port = try SerialPort(opening: path, settings)
            settings.resets = false  // once is enough: what comes back after an unplug has restarted already
            watch = nil
            nextAttempt = nil
            lastError = nil
            attempts = 0
            return true
        } catch {
            lastError = error
            nextAttempt = now + Self.backOff[min(attempts, Self.backOff.count - 1)]
            attempts += 1
            watchFolder()
            return false
        }
    }

    /// What opening it came to; nil while it isn't open.
    var report: SerialReport? {
        switch port {
        case .some(let port): port.report
        case .none: nil
        }
    }

    /// How waiting for a port ended.
    public enum Wait: Hashable, Sendable {
        case open
        case signal(SignalPipe.Ending)
        /// The time was over; why the last attempt failed.
        case gaveUp(SystemError)
    }

    /// Opens the port, trying again for as long as `patience`.
    ///
    /// - Parameters:
    ///   - endsOn: whether a signal ends the waiting.
    ///   - waiting: told why the first attempt failed, if there will be others.
    /// - Throws: what poll fails with.
    public mutating func waitUntilOpen(
        for patience: Milliseconds, signals: borrowing SignalPipe,
        endsOn: (SignalPipe.Ending) -> Bool, waiting: (SystemError) -> Void
    ) throws(SystemError) -> Wait {
        let began = BootTime.now()
        var poller = Poller()
        if open(at: .zero) { return try Self.ending(signals, endsOn).map { .signal($0) } ?? .open }
        if let lastError, patience > .zero { waiting(lastError) }
        while true {
            let now = Timestamp(BootTime.now(), since: began)
            if let attempt = nextAttempt, attempt <= now, open(at: now) {
                return try Self.ending(signals, endsOn).map { .signal($0) } ?? .open
            }
            if let lastError, now >= .zero + patience { return .gaveUp(lastError) }
            poller.reset()
            let signal = poller.watch(signals.descriptor, for: .readable)
            let folder = watchDescriptor.map { poller.watch($0, for: .readable) }
            let next = min(nextAttempt ?? .zero + patience, .zero + patience)
            try poller.wait(until: BootTime(next, since: began))
            if !poller[signal].isEmpty, let signal = try Self.ending(signals, endsOn) {
                return .signal(signal)
            }
            if let folder, !poller[folder].isEmpty {
                folderChanged(at: Timestamp(BootTime.now(), since: began))
            }
        }
    }

    /// The signal that ends the waiting. To be released means nothing to a port that isn't open yet, nor later on.
    private static func ending(
        _ signals: borrowing SignalPipe, _ endsOn: (SignalPipe.Ending) -> Bool
    ) throws(SystemError) -> SignalPipe.Ending? {
        while let signal = try signals.next() {
            switch signal {
            case .ending(let signal): if endsOn(signal) { return signal }
            case .user: continue
            }
        }
        return nil
    }

    /// Whether the name will mean the same port when it comes back. The number of a pseudo-terminal passes on to whoever
    /// opens the next one.
    var isNameThatStays: Bool { !path.hasPrefix("/dev/pts/") }

    // MARK: While it is open

    /// Whether it is open.
    var isOpen: Bool {
        switch port {
        case .some: true
        case .none: false
        }
    }

    /// For `Poller`: the open port and what to wait for.
    var portInterest: (descriptor: Int32, readiness: Readiness)? {
        switch port {
        case .some(let port): (port.descriptor, port.interest)
        case .none: nil
        }
    }

    mutating func read(into buffer: inout [UInt8], after readiness: Readiness) throws(SystemError)
        -> SerialPort.ReadOutcome
    {
        try port?.read(into: &buffer, after: readiness) ?? .nothing
    }

    mutating func write() throws(SystemError) -> SerialPort.WriteOutcome {
        try port?.write() ?? .idle
    }

    /// Puts bytes behind those that wait to be sent; dropped while the port isn't open.
    ///
    /// - Returns: false if so much waits already that they were dropped: the board reads nothing.
    mutating func enqueue(_ bytes: [UInt8]) -> Bool {
        port?.enqueue(bytes) ?? true
    }

    /// Whether these bytes wait to be sent, as one message.
    func isWaiting(_ message: [UInt8]) -> Bool {
        switch port {
        case .some(let port): port.unsent.contains { $0.message == message }
        case .none: false
        }
    }

    /// How many bytes wait to be sent.
    var waitingBytes: Int {
        switch port {
        case .some(let port): port.waitingBytes
        case .none: 0
        }
    }

    /// What the kernel took of a message that it didn't take whole.
    var partlySent: [UInt8]? {
        switch port {
        case .some(let port):
            port.unsent.first.flatMap { $0.accepted > 0 ? Array($0.message.prefix($0.accepted)) : nil }
        case .none: nil
        }
    }

    // MARK: The line

    /// When ``deadlinePassed(at:)`` is due; nil while the line is not held in a reset or a break.
    var deadline: BootTime? {
        switch port {
        case .some(let port): port.deadline
        case .none: nil
        }
    }

    mutating func deadlinePassed(at now: BootTime) {
        port?.deadlinePassed(at: now)
    }

    /// Sends a break, if the port is open.
    ///
    /// - Throws: what a driver says that knows none.
    mutating func sendBreak(at now: BootTime) throws(SystemError) {
        try port?.sendBreak(at: now)
    }

    /// What the driver counted since the port was opened; nil where it counts nothing, or is gone.
    var counters: SerialCounters? {
        do throws(SystemError) {
            return try port?.counters()
        } catch {
            return nil
        }
    }

    // MARK: While another program has it

    /// Lets go of the port, lock and all; nothing is tried until ``takeBack(at:)``.
    mutating func release() {
        port = nil
        watch = nil
        nextAttempt = nil
        lastError = nil
        isReleased = true
    }

    /// Tries to open the port again, at once and then for as long as it takes.
    mutating func takeBack(at now: Timestamp) {
        isReleased = false
        isTakenBack = true
        attempts = 0
        nextAttempt = now
        watchFolder()
    }

    /// How the port came to be open, in words.
    var reasonOpen: String { isTakenBack ? "taken back" : "opened" }

    // MARK: While it is waited for

    /// The port has gone: lets go of it and waits for it from now on.
    mutating func lose(at now: Timestamp) {
        port = nil
        isTakenBack = false
        attempts = 0
        nextAttempt = now + Self.backOff[0]
        watchFolder()
    }

    /// Something happened in the folder of the port: the next attempt is due.
    mutating func folderChanged(at now: Timestamp) {
        do throws(SystemError) {
            try watch?.drain()
        } catch {
            watch = nil
        }
        if nextAttempt != nil { nextAttempt = now }
    }

    /// For `Poller`: what wakes while the port is waited for; nil if nothing does but time.
    @inline(never)  // inlined, it makes the optimiser of Swift 6.3.1 fail ("outside of lifetime")
    var watchDescriptor: Int32? {
        switch watch {
        case .some(let watch): watch.descriptor
        case .none: nil
        }
    }

    /// Best effort: without a watch, time wakes.
    private mutating func watchFolder() {
        guard watch == nil else { return }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        do throws(SystemError) {
            watch = try PathWatch(folder.isEmpty ? "/" : folder, for: [.appeared, .rightsChanged])
        } catch {
            watch = nil
        }
    }
}
