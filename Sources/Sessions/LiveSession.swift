public import BridgeCore
public import Captures
public import SerialIO
public import SystemCalls
public import Timing

/// A session on a port: the poll loop.
///
/// One thread reads, records, folds and prints, in this order, so that a line never tells what isn't in the capture
/// yet. It waits in its one `poll`; besides, only a recording that goes to a pipe can hold it up.
public struct LiveSession: ~Copyable {
    /// What the driver is told; the fold never hears of it.
    public struct Options: Hashable, Sendable {
        /// What the link is called.
        public var linkName: String
        /// Whether a board that went away is waited for.
        public var reconnects = true
        /// How long to run; nil runs until something else ends it.
        public var duration: Milliseconds?
        /// How long to wait for what is awaited; nil waits for ever.
        public var timeout: Milliseconds?

        public init(linkName: String) {
            self.linkName = linkName
        }
    }

    /// Why the session ended.
    public enum Ending: Hashable, Sendable {
        case signal(SignalPipe.Signal)
        case durationOver
        /// What was awaited didn't come in time.
        case timedOut
        /// What was awaited has come.
        case satisfied
        /// The reader of the lines closed their end.
        case readerGone
        /// The board went away, and isn't waited for.
        case boardGone
    }

    /// What there is to say besides the lines.
    public enum Notice: Hashable, Sendable {
        /// The port is open, at this speed; nil where a speed means nothing.
        case opened(BaudRate?)
        /// The board went away and is waited for.
        case waiting
        /// The port is there again, but can't be opened; told once for each reason.
        case cannotOpen(SystemError)
        /// Recording stopped; the session goes on.
        case recordingStopped(CaptureWriteError)
        /// So many bytes came in two seconds, and not one frame; or none in three.
        case noFrames(bytes: Int, text: Bool)
        /// What there is to say of the profile's program.
        case decoder(DecoderNotice)
    }

    /// What the session's lines are made and judged by.
    public struct Consumer {
        /// The line of an event.
        let line: (Event) -> [UInt8]
        /// The line that stands for dropped ones, at a moment.
        let dropLine: (LineQueue.Dropped, Timestamp) -> [UInt8]
        /// Whether what is awaited holds, now that this event was told.
        let isSatisfied: (Event) -> Bool
        let notice: (Notice) -> Void

        public init(
            line: @escaping (Event) -> [UInt8],
            dropLine: @escaping (LineQueue.Dropped, Timestamp) -> [UInt8],
            isSatisfied: @escaping (Event) -> Bool,
            notice: @escaping (Notice) -> Void
        ) {
            self.line = line
            self.dropLine = dropLine
            self.isSatisfied = isSatisfied
            self.notice = notice
        }
    }

    /// How long the end of the session waits for the last answers of the profile's program.
    private static let patienceForAnswers = Duration.milliseconds(500)

    private let options: Options
    private let consumer: Consumer
    private let signals: SignalPipe
    private let began: BootTime
    private var session: Session
    private var link: LiveLink
    private var decoder: DecoderChild?
    private var lines: LineQueue
    private var id: LinkID?
    private var poller = Poller()
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    private var census = ByteCensus()
    private var ending: Ending?
    /// Whether the board has gone for good, which the fold isn't told before the last answers have come.
    private var isBoardGone = false

    /// Begins a session on a port that is open.
    ///
    /// - Parameters:
    ///   - began: the moment at which the session began, whose wall-clock time is in `start`.
    ///   - decoder: the program that says what packets mean, where the profile leaves that to one.
    public init(
        on link: consuming LiveLink, start: SessionStart, began: BootTime, recorder: SessionRecorder?,
        decoder: consuming DecoderChild? = nil, options: Options, lines: consuming LineQueue,
        signals: consuming SignalPipe, consumer: Consumer
    ) {
        self.options = options
        self.consumer = consumer
        self.signals = signals
        self.began = began
        self.link = link
        self.decoder = decoder
        self.lines = lines
        session = Session(start, recorder: recorder)
    }

    /// How many intact frames have come.
    public var framesReceived: Int { session.framesReceived }

    /// How many bytes have come, in closed units or not.
    public var bytesReceived: Int { census.bytes }

    /// Runs until the end.
    ///
    /// - Throws: what poll, the lines' output or the port's settings fail with; the session has been ended then.
    public mutating func run() throws(SystemError) -> Ending {
        do throws(SystemError) {
            connected(at: .zero)
            while ending == nil { try turn() }
        } catch {
            endSession()
            do throws(SystemError) {
                try finishLines()
            } catch {
                // The first error is the one to tell.
            }
            throw error
        }
        endSession()
        try finishLines()
        return ending ?? .durationOver
    }

    private mutating func endSession() {
        finishDecoder()
        let time = now
        if let id, isBoardGone { linkDown(id, at: time) }
        if let id { recordPartlySent(on: id, at: time) }
        session.end(at: time)
        deliver(at: time)
    }

    private var now: Timestamp { Timestamp(BootTime.now(), since: began) }

    // MARK: One turn of the loop

    private mutating func turn() throws(SystemError) {
        poller.reset()
        let signal = poller.watch(signals.descriptor, for: .readable)
        let port = link.portInterest.map { poller.watch($0.descriptor, for: $0.readiness) }
        let folder = link.watchDescriptor.map { poller.watch($0, for: .readable) }
        decoder?.watch(with: &poller)
        let reader = poller.watch(lines.interest.descriptor, for: lines.interest.readiness)
        try poller.wait(until: nextDeadline.map { BootTime($0, since: began) })

        let time = now
        if !poller[signal].isEmpty { try takeSignals() }
        if let port, !poller[port].isEmpty { try servePort(poller[port], at: time) }
        if let folder, !poller[folder].isEmpty { link.folderChanged(at: time) }
        if let attempt = link.nextAttempt, attempt <= time { reopen(at: time) }
        if let deadline = session.deadline, deadline <= time { session.deadlinePassed(at: time) }
        decoder?.serve(at: time)
        checkLimits(at: time)
        deliver(at: time)
        if poller[reader].isOver { lines.readerLeft() }
        try lines.pass()
        if lines.readerIsGone { ending = ending ?? .readerGone }
    }

    private var nextDeadline: Timestamp? {
        let due = [
            session.deadline, link.nextAttempt, options.duration.map { .zero + $0 },
            options.timeout.map { .zero + $0 },
            census.deadline, decoderDeadline,
        ]
        return due.lazy.compactMap { $0 }.min()
    }

    private mutating func takeSignals() throws(SystemError) {
        while let signal = try signals.next() { ending = .signal(signal) }
    }

    private mutating func checkLimits(at time: Timestamp) {
        if let duration = options.duration, time >= .zero + duration { ending = ending ?? .durationOver }
        if let timeout = options.timeout, time >= .zero + timeout { ending = ending ?? .timedOut }
        if let deadline = census.deadline, deadline <= time {
            census.looked()
            if session.framesReceived == 0 {
                consumer.notice(.noFrames(bytes: census.bytes, text: census.looksLikeText))
            }
        }
    }

    // MARK: The port

    private mutating func connected(at time: Timestamp) {
        let up = LinkUp(name: options.linkName, port: link.path, reason: "opened")
        id = session.linkUp(up, at: time)
        consumer.notice(.opened(link.actualBaud))
        census.opened(at: time)
        decoder?.linkChanged(isUp: true, at: time)
        deliver(at: time)
    }

    private mutating func servePort(_ readiness: Readiness, at time: Timestamp) throws(SystemError) {
        guard let id else { return }
        let isSomebodyThere = try writePort(id, at: time)
        // Out of `self` while it is read from, so that the session may change meanwhile.
        var read: [UInt8] = []
        swap(&read, &buffer)
        defer { swap(&read, &buffer) }
        switch try link.read(into: &read, after: readiness) {
        case .bytes(let count):
            let bytes = read.span.extracting(0..<count)
            census.count(bytes, at: time)
            session.receive(bytes, on: id, at: time)
        case .nothing:
            if !isSomebodyThere { unplugged(id, at: time) }
        case .unplugged:
            unplugged(id, at: time)
        }
    }

    /// Hands over what waits to be sent; false if nobody is there any more to take it.
    private mutating func writePort(_ id: LinkID, at time: Timestamp) throws(SystemError) -> Bool {
        while true {
            switch try link.write() {
            case .sent(let message): session.sent(message, complete: true, on: id, at: time)
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

    private mutating func linkDown(_ id: LinkID, at time: Timestamp) {
        recordPartlySent(on: id, at: time)
        session.linkDown(id, reason: "unplugged", at: time)
        link.lose(at: time)
        decoder?.linkChanged(isUp: false, at: time)
    }

    /// What the board got of a message that will never be whole belongs into the capture too.
    private mutating func recordPartlySent(on id: LinkID, at time: Timestamp) {
        if let part = link.partlySent { session.sent(part, complete: false, on: id, at: time) }
    }

    private mutating func reopen(at time: Timestamp) {
        let before = link.lastError
        if link.open(at: time) {
            connected(at: time)
        } else if let error = link.lastError, error.code != before?.code, error.kind != .noDevice {
            consumer.notice(.cannotOpen(error))
        }
    }

    // MARK: What comes out

    /// Passes on what the fold put out, and lets it take what came of the profile's program.
    private mutating func deliver(at time: Timestamp) {
        drain(at: time)
        guard let id, let news = decoder?.takeNews(), !news.isEmpty else { return }
        for item in news {
            switch item {
            case .happened(let happening): session.decoder(happening, on: id, at: time)
            case .notice(let notice): consumer.notice(.decoder(notice))
            }
        }
        drain(at: time)
    }

    /// Lines go to the queue, bytes to the port, packets to the profile's program.
    private mutating func drain(at time: Timestamp) {
        if let failure = session.takeRecordingFailure() { consumer.notice(.recordingStopped(failure)) }
        let consumer = consumer
        session.drain { output in
            switch output {
            case .event(let event):
                let isLast = if case .summary = event.kind { true } else { false }
                lines.add(consumer.line(event), of: event.sequence, isLast: isLast) {
                    consumer.dropLine($0, event.time)
                }
                if consumer.isSatisfied(event) { ending = .satisfied }
            case .send(_, let bytes):
                link.enqueue(bytes)
            case .decode(_, let unit, let bytes):
                decoder?.tell(unit: unit, bytes: bytes, at: time)
            }
        }
    }

    /// Waits a little for the answers to what the profile's program was told of, and ends it.
    private mutating func finishDecoder() {
        decoder?.sessionEnds()
        let patience = BootTime.now() + Self.patienceForAnswers
        do throws(SystemError) {
            while decoderMayAnswer {
                let time = now
                decoder?.serve(at: time)
                deliver(at: time)
                poller.reset()
                decoder?.watch(with: &poller)
                if try poller.wait(until: patience) == 0 { break }
            }
        } catch {
            // What it says is no longer waited for.
        }
        let time = now
        decoder?.stop(at: time)
        deliver(at: time)
    }

    private var decoderDeadline: Timestamp? {
        switch decoder {
        case .some(let decoder): decoder.deadline
        case .none: nil
        }
    }

    private var decoderMayAnswer: Bool {
        switch decoder {
        case .some(let decoder): decoder.mayAnswer
        case .none: false
        }
    }

    /// A second signal gives up lines that nobody reads.
    private mutating func finishLines() throws(SystemError) {
        var gaveUp = false
        let (consumer, time) = (consumer, now)
        try lines.finish(dropLine: { consumer.dropLine($0, time) }, wake: signals.descriptor) {
            () throws(SystemError) in
            while let _ = try signals.next() { gaveUp = true }
            return gaveUp
        }
    }
}
