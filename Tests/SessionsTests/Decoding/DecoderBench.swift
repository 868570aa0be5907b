import BridgeCore
import Glibc
import Profiles
import SystemCalls
import Testing
import Timing

@testable import Sessions

/// A real program that decodes, and the loop around it.
struct DecoderBench: ~Copyable {
    private var child: DecoderChild
    /// All that has come of it.
    private(set) var news: [DecoderChild.News] = []
    /// How far the clock is put ahead.
    private var ahead: Milliseconds = .zero
    /// Where the clock stands still.
    private var stopped: Timestamp?
    private let began = BootTime.now()

    /// Starts a line of shell.
    init(_ script: String, restartingAfter delays: [Milliseconds] = [], in folder: String? = nil) throws {
        try self.init(command: ["sh", "-c", script], restartingAfter: delays, in: folder)
    }

    init(command: [String], restartingAfter delays: [Milliseconds] = [], in folder: String? = nil) throws {
        signal(SIGPIPE, SIG_IGN)
        child = try DecoderChild(
            Profile.Decoder(command: command), forLink: "board", in: folder,
            restarts: DecoderRestarts(delays: delays))
        collect()
    }

    /// When the child is due though nothing wakes.
    var deadline: Timestamp? { child.deadline }

    /// Whether it may complain now.
    var hearsComplaints: Bool { child.hearsComplaints }

    /// Whether last answers may come.
    var mayAnswer: Bool { child.mayAnswer }

    /// What happened, without what is only said.
    var happenings: [DecoderHappening] {
        news.compactMap { if case .happened(let happening) = $0 { happening } else { nil } }
    }

    /// What is said.
    var notices: [DecoderNotice] {
        news.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    mutating func tell(_ unit: UInt64, _ bytes: [UInt8] = [0xA5]) {
        child.tell(unit: unit, bytes: bytes, at: now)
    }

    mutating func linkUp() {
        child.linkChanged(isUp: true, at: now)
    }

    mutating func linkDown() {
        child.linkChanged(isUp: false, at: now)
    }

    /// No more units are meant to come.
    mutating func sessionEnds() {
        child.sessionEnds()
    }

    /// Lets it be later than it is.
    mutating func skip(_ time: Milliseconds) {
        ahead = ahead + time
        stopped = stopped.map { $0 + time }
        serve()
    }

    /// Lets it be no later than it is.
    mutating func stopClock() {
        stopped = now
    }

    /// One turn of the loop without a wait.
    mutating func serve() {
        child.serve(at: now)
        collect()
    }

    /// Turns the loop until it has come to that; far longer than it can take.
    mutating func run(until isEnough: (borrowing DecoderBench) -> Bool) throws {
        let patience = BootTime.now() + .seconds(60)
        while !isEnough(self) {
            serve()
            if isEnough(self) { return }
            var poller = Poller()
            child.watch(with: &poller)
            let due = child.deadline.map { BootTime($0 + (Milliseconds.zero - ahead), since: began) }
            try poller.wait(until: due.map { min($0, patience) } ?? patience)
            try #require(BootTime.now() < patience, "it never came to that: \(news)")
        }
    }

    /// Turns the loop until so many things have happened.
    mutating func run(untilHappenings count: Int) throws {
        try run { $0.happenings.count >= count }
    }

    /// Whether nothing wakes the loop now but time.
    mutating func isQuiet() throws -> Bool {
        var poller = Poller()
        child.watch(with: &poller)
        return try poller.wait(until: BootTime.now()) == 0
    }

    /// Ends the session as the driver does.
    mutating func end() throws {
        sessionEnds()
        try run { !$0.mayAnswer }
        stop()
    }

    mutating func stop() {
        child.stop(at: now)
        collect()
    }

    private var now: Timestamp { stopped ?? Timestamp(BootTime.now(), since: began) + ahead }

    private mutating func collect() {
        news += child.takeNews()
    }
}
