internal import BridgeCore
public import Profiles
internal import Settings
public import SystemCalls
internal import Timing

/// The program of a profile that says what packets mean: it is told of units, one JSON object a line, and answers in lines.
///
/// Nothing here waits for it, and nothing that it does costs more than a bounded amount of memory, of time and of the
/// capture. One that doesn't read is left alone, for it may stand in a debugger; the units that it is then not told of
/// are counted. One that ends is started again, and given up when it ends quickly again and again.
public struct DecoderChild: ~Copyable {
    /// What came of it: for the fold, or to be said.
    enum News: Hashable, Sendable {
        case happened(DecoderHappening)
        case notice(DecoderNotice)
    }

    private let command: [String]
    private let folder: String?
    /// The link's name as JSON.
    private let link: String
    private var restarts: DecoderRestarts
    private var process: PipedProcess?
    private var startedAt = Timestamp.zero
    /// When it is started again; nil while it runs, and once it was given up.
    private var nextStart: Timestamp?
    /// When it is taken for ended though it lives, and why: it closed what it is talked to by.
    private var parting: (deadline: Timestamp, reason: String)?
    /// Whether the session ends, and with it this.
    private var isLast = false
    private var isLinkUp = false
    private var news: [News] = []

    private var outbox = UnitOutbox()
    private var passedOver = PassedOverUnits()
    private var reading = ReadingWatch()
    private var answers = LineSplitter(longest: DecoderHappening.longestAnswer)
    private var allowance = AnswerAllowance()
    private var isHeldBack = false
    private var complaints = LineSplitter(longest: longestComplaint)
    private(set) var window = ComplaintWindow()
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// The longest line of its standard error that is passed on whole.
    private static let longestComplaint = 1000
    /// How long one that closed a stream may take to end by itself.
    private static let patienceForParting: Milliseconds = 200
    /// How long it may take to end when it is asked to, at the end of the session.
    private static let patienceForEnding = Duration.milliseconds(100)

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - link: the name of the link whose packets it decodes.
    ///   - folder: where it runs, and where a relative name of it leads from; nil for our own.
    /// - Throws: why it can't be started.
    public init(
        _ decoder: Profile.Decoder, forLink link: String, in folder: String? = nil,
        restarts: DecoderRestarts = DecoderRestarts()
    ) throws(SystemError) {
        command = decoder.command
        self.folder = folder
        self.link = JSONText.quoted(link)
        self.restarts = restarts
        process = try PipedProcess(decoder.command, in: folder)
        news = [.happened(.started)]
    }
}

// MARK: What the driver tells, and gets

extension DecoderChild {
    /// The link came up, or went down.
    mutating func linkChanged(isUp: Bool, at time: Timestamp) {
        isLinkUp = isUp
        if isRunning { tellLink(at: time) }
    }

    /// A packet has come.
    mutating func tell(unit: UInt64, bytes: [UInt8], at time: Timestamp) {
        let packet = hexadecimal(bytes)
        let line = "{\"unit\":\(unit),\"link\":\(link),\"t\":\(time.nanoseconds),\"bytes\":\"\(packet)\"}\n"
        if isRunning, outbox.add(line, isUnit: true) {
            allowance.unitWasTold()
        } else {
            passedOver.add(1)
        }
    }

    /// Where there is no room for units, there is none for this.
    private mutating func tellLink(at time: Timestamp) {
        let line = "{\"link\":\(link),\"t\":\(time.nanoseconds),\"up\":\(isLinkUp)}\n"
        _ = outbox.add(line, isUnit: false)
    }

    /// What has come of it since the last call, in order.
    mutating func takeNews() -> [News] {
        defer { news.removeAll() }
        return news
    }
}

// MARK: A turn of the loop

extension DecoderChild {
    /// Adds what is to wake the loop.
    mutating func watch(with poller: inout Poller) {
        if !outbox.isEmpty, parting == nil { poller.add(process?.inputDescriptor, for: .writable) }
        if answers.isEmpty { poller.add(process?.descriptor(of: .output), for: .readable) }
        if window.isOpen { poller.add(process?.descriptor(of: .complaints), for: .readable) }
        poller.add(process?.endDescriptor, for: .readable)
    }

    /// When ``serve(at:)`` is due though nothing wakes.
    var deadline: Timestamp? {
        [nextStart, parting?.deadline, reading.deadline, window.end, passedOver.deadline]
            .lazy.compactMap { $0 }.min()
    }

    /// Does what there is to do, and never waits.
    mutating func serve(at time: Timestamp) {
        if let start = nextStart, start <= time { startAgain(at: time) }
        if isRunning {
            do throws(SystemError) {
                try listen(at: time)
                try write(at: time)
                try lookForEnd(at: time)
                try lookWhetherItReads(at: time)
            } catch {
                ended("\(error)", at: time)
            }
        }
        if let end = window.end, end <= time { closeWindow() }
        if let units = passedOver.due(at: time) { news.append(.happened(.passedOver(units: units))) }
    }

    private var isRunning: Bool {
        switch process {
        case .some: true
        case .none: false
        }
    }
}

// MARK: The end of the session

extension DecoderChild {
    /// No more units will come: what waits is still handed over, and then it is told so.
    mutating func sessionEnds() {
        isLast = true
        nextStart = nil
    }

    /// Whether last answers may come.
    var mayAnswer: Bool {
        switch process {
        case .some(let process): process.descriptor(of: .output) != nil
        case .none: false
        }
    }

    /// Ends it, whatever it does.
    mutating func stop(at time: Timestamp) {
        do throws(SystemError) {
            _ = try process?.stop(within: Self.patienceForEnding)
        } catch {
            // It is let go of all the same.
        }
        ended("", at: time)
    }
}

// MARK: Listening

extension DecoderChild {
    /// Reads what it has said, one piece of each stream.
    private mutating func listen(at time: Timestamp) throws(SystemError) {
        if window.isOpen, case .bytes(let count)? = try process?.read(.complaints, into: &buffer) {
            window.count(bytes: count, at: time)
            complaints.take(buffer[..<count])
            while let line = complaints.next() { passOn(line) }
        }
        takeAnswers()
        guard answers.isEmpty else { return }
        switch try process?.read(.output, into: &buffer) {
        case .bytes(let count):
            answers.take(buffer[..<count])
            takeAnswers()
        case .over: part("it closed its output", at: time)
        case .nothing, nil: break
        }
    }

    /// Takes the lines that it may say.
    private mutating func takeAnswers() {
        while allowance.allowsLine, let line = answers.next() { take(line) }
        if !answers.isEmpty, !isHeldBack {
            isHeldBack = true
            news.append(.notice(.saysTooMuch))
        }
    }

    private mutating func take(_ line: [UInt8]) {
        allowance.lineWasSaid(line)
        let unit = Profile.Decoder.unit(namedIn: line)
        news.append(.happened(.answered(unit: unit ?? 0, line)))
    }

    private mutating func passOn(_ complaint: [UInt8]) {
        if window.allowsLine() { news.append(.notice(.complained(complaint))) }
    }

    private mutating func closeWindow() {
        let lines = window.close()
        if lines > 0 { news.append(.notice(.complainedMore(lines: lines))) }
    }
}

// MARK: Talking

extension DecoderChild {
    private mutating func write(at time: Timestamp) throws(SystemError) {
        if parting != nil { return }
        do throws(SystemError) {
            while !outbox.isEmpty {
                let taken = try process?.write(outbox.next.span.bytes) ?? 0
                outbox.accept(taken)
                reading.wrote(taken, at: time)
            }
            passedOver.keepsUp()
            if isLast { process?.closeInput() }
        } catch  where error.wouldBlock {
            return
        } catch  where error.meansNoReader {
            part("it closed its input", at: time)
        }
    }

    private mutating func lookWhetherItReads(at time: Timestamp) throws(SystemError) {
        guard let deadline = reading.deadline, deadline <= time else { return }
        let unread = try process?.unreadInput() ?? 0
        if let silence = reading.look(unread: unread, at: time) {
            news.append(.notice(.doesNotRead(for: silence)))
        }
    }
}

// MARK: Its end

extension DecoderChild {
    /// It closed a stream: most often since it is about to end, and how it does says more.
    private mutating func part(_ reason: String, at time: Timestamp) {
        if parting == nil { parting = (time + Self.patienceForParting, reason) }
    }

    private mutating func lookForEnd(at time: Timestamp) throws(SystemError) {
        if let end = try process?.takeEnd() {
            // It may have said more than one piece.
            while answers.isEmpty, process?.descriptor(of: .output) != nil { try listen(at: time) }
            ended("\(end)", at: time)
        } else if let parting, parting.deadline <= time {
            ended(parting.reason, at: time)
        }
    }

    /// It is gone, or is made to go now. What it was not told of is counted.
    private mutating func ended(_ reason: String, at time: Timestamp) {
        process = nil
        if allowance.allowsLine, let line = answers.last() { take(line) }
        if let line = complaints.last() { passOn(line) }
        closeWindow()
        passedOver.add(outbox.units)
        forget()
        if let units = passedOver.take(at: time) { news.append(.happened(.passedOver(units: units))) }
        if isLast { return }
        let delay = restarts.delay(startedAt: startedAt, endedAt: time)
        nextStart = delay.map { time + $0 }
        let outlook = delay.map { "it is started again in \($0.count) ms" } ?? "it is given up"
        news.append(.happened(.ended(reason: "\(reason); \(outlook)")))
    }

    /// Nothing of one run is left for the next.
    private mutating func forget() {
        parting = nil
        outbox = UnitOutbox()
        reading = ReadingWatch()
        answers = LineSplitter(longest: answers.longest)
        allowance = AnswerAllowance()
        isHeldBack = false
    }

    private mutating func startAgain(at time: Timestamp) {
        nextStart = nil
        startedAt = time
        do throws(SystemError) {
            process = try PipedProcess(command, in: folder)
            news.append(.happened(.started))
            if isLinkUp { tellLink(at: time) }
        } catch {
            ended("\(error)", at: time)
        }
    }
}

extension Poller {
    /// Watches a descriptor, if there is one.
    fileprivate mutating func add(_ descriptor: Int32?, for interest: Readiness) {
        if let descriptor { watch(descriptor, for: interest) }
    }
}
