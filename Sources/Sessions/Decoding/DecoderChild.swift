internal import BridgeCore
public import Profiles
public import SystemCalls
internal import Timing

/// The program of a profile that says what packets mean: it is told of units, one JSON object a line, and answers in lines.
///
/// Nothing here waits for what it reads or says, and nothing that it does costs more than a bounded amount of memory, of
/// time and of the capture. A start waits for `execvp`: for as long as the kernel takes to load the program. One that closed
/// a stream and lives on is killed, which is waited for a second at most.
///
/// One that doesn't read is left alone, for it may stand in a debugger; the units that it is then not told of are counted.
/// One that ends is started again, and given up when it ends quickly again and again.
public struct DecoderChild: ~Copyable {
    /// What came of it: for the fold, or to be said.
    enum News: Hashable, Sendable {
        case happened(DecoderHappening)
        case notice(DecoderNotice)
    }

    private let command: [String]
    private let folder: String?
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

    private var briefing: DecoderBriefing
    private var speech = DecoderSpeech()
    private var passedOver = PassedOverUnits()

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
        self.link = link
        briefing = DecoderBriefing(link: link)
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
        if isListening { briefing.linkChanged(isUp: isUp, at: time) }
    }

    /// A packet has come.
    mutating func tell(unit: UInt64, bytes: [UInt8], at time: Timestamp) {
        if isListening, briefing.add(unit: unit, bytes: bytes, at: time) {
            speech.unitWasTold()
        } else {
            passedOver.add(1)
        }
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
        if !briefing.isEmpty, parting == nil { poller.add(process?.inputDescriptor, for: .writable) }
        if speech.hearsAnswers { poller.add(process?.descriptor(of: .output), for: .readable) }
        if hearsComplaints { poller.add(process?.descriptor(of: .complaints), for: .readable) }
        poller.add(process?.endDescriptor, for: .readable)
    }

    /// Whether more of its standard error is read now.
    var hearsComplaints: Bool { speech.window.isOpen }

    /// When ``serve(at:)`` is due though nothing wakes.
    var deadline: Timestamp? {
        [nextStart, parting?.deadline, briefing.deadline, speech.window.end, passedOver.deadline]
            .lazy.compactMap { $0 }.min()
    }

    /// Does what there is to do, and never waits.
    mutating func serve(at time: Timestamp) {
        if let start = nextStart, start <= time { startAgain(at: time) }
        if isRunning {
            do throws(SystemError) {
                _ = try speech.listen(to: &process, at: time, into: &news)
                if !mayAnswer { part("it closed its output", at: time) }
                try write(at: time)
                try lookForEnd(at: time)
                try lookWhetherItReads(at: time)
            } catch {
                ended("\(error)", at: time)
            }
        }
        if let end = speech.window.end, end <= time { speech.closeWindow(&news) }
        if let units = passedOver.due(at: time) { news.append(.happened(.passedOver(units: units))) }
    }

    private var isRunning: Bool {
        switch process {
        case .some: true
        case .none: false
        }
    }

    /// Whether it can be told anything: it runs, and its input isn't closed.
    private var isListening: Bool {
        switch process {
        case .some(let process): process.inputDescriptor != nil
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

// MARK: Talking

extension DecoderChild {
    private mutating func write(at time: Timestamp) throws(SystemError) {
        if parting != nil { return }
        do throws(SystemError) {
            guard try briefing.pass(to: process, at: time) else { return }
            passedOver.keepsUp()
            if isLast { process?.closeInput() }
        } catch  where error.wouldBlock {
            return
        } catch  where error.meansNoReader {
            part("it closed its input", at: time)
        }
    }

    private mutating func lookWhetherItReads(at time: Timestamp) throws(SystemError) {
        guard let deadline = briefing.deadline, deadline <= time else { return }
        let unread = try process?.unreadInput() ?? 0
        if let silence = briefing.look(unread: unread, at: time) {
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
            // It may have said more than one piece. A process that it left behind may hold the streams and go on: it gets
            // no more than what is left to the program.
            while try speech.listen(to: &process, at: time, into: &news) {}
            ended("\(end)", at: time)
        } else if let parting, parting.deadline <= time {
            ended(parting.reason, at: time)
        }
    }

    /// It is gone, or is made to go now. What it was not told of is counted.
    private mutating func ended(_ reason: String, at time: Timestamp) {
        process = nil
        speech.end(&news)
        passedOver.add(briefing.units)
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
        briefing = DecoderBriefing(link: link)
        speech = DecoderSpeech()
    }

    private mutating func startAgain(at time: Timestamp) {
        nextStart = nil
        startedAt = time
        do throws(SystemError) {
            process = try PipedProcess(command, in: folder)
            news.append(.happened(.started))
            if isLinkUp { briefing.linkChanged(isUp: true, at: time) }
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
