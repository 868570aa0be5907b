import BridgeCore
import CFakeDriver
import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import Sessions

/// What the driver counted on the line of a session, on a driver that is played.
@Suite struct LineErrorsTests {
    private static func count(_ errors: UInt32, of path: String) {
        var port = fake_driver_port(path)
        port.frame += errors
        fake_driver_set_port(path, &port)
    }

    @Test func `The driver's counts are those since the opening, and gone with the board`() throws {
        let board = try PseudoTerminal()
        fake_driver_plug(board.path)
        defer { fake_driver_unplug(board.path) }
        Self.count(5, of: board.path)
        let link = LiveLink(.path(board.path))
        #expect(link.counters == nil)
        #expect(link.open(at: .zero) == true)
        #expect(link.counters == SerialCounters())
        Self.count(2, of: board.path)
        #expect(link.counters == SerialCounters(frame: 2))
        fake_driver_fail(board.path, "TIOCGICOUNT", EIO)
        #expect(link.counters == nil)
        link.lose(at: .zero, sawFrames: true)
        #expect(link.counters == nil)
    }

    @Test func `The driver is asked once a second`() {
        var watch = LineErrorWatch()
        #expect(
            [0, 999, 1000, 1001, 1999, 5000, 5999, 6000].filter { watch.isDue(at: .zero + Milliseconds($0)) }
                == [0, 1000, 5000, 6000])
    }

    @Test func `What was added is handed out once, wherever the counts wrap`() {
        var watch = LineErrorWatch()
        #expect(watch.take(SerialCounters()) == nil)
        #expect(watch.take(SerialCounters(frame: .max)) == LineErrors(framing: UInt64(UInt32.max)))
        #expect(watch.take(SerialCounters(frame: .max)) == nil)
        #expect(
            watch.take(SerialCounters(frame: 1, breaks: 1)) == LineErrors(framing: 2, breaks: 1))
        #expect(watch.takeLast(SerialCounters(frame: 1, breaks: 1)) == nil)
    }

    @Test func `Of a board that is gone what was counted last stands, and the next one begins anew`() {
        var watch = LineErrorWatch()
        #expect(watch.take(SerialCounters(overrun: 3)) == LineErrors(overruns: 3))
        #expect(watch.takeLast(nil) == nil)
        #expect(watch.take(SerialCounters(overrun: 3)) == LineErrors(overruns: 3))
        #expect(watch.takeLast(SerialCounters(overrun: 5)) == LineErrors(overruns: 2))
        #expect(watch.takeLast(nil) == nil)
    }

    @Test
    func `That nothing was counted is said at the end, once, and nothing of a driver that doesn't count`() {
        var watch = LineErrorWatch()
        #expect(watch.takeLast(nil) == nil)
        #expect(watch.take(nil) == nil)
        #expect(watch.take(SerialCounters()) == nil)
        #expect(watch.takeLast(nil) == LineErrors())
        #expect(watch.takeLast(nil) == nil)
        #expect(watch.takeLast(SerialCounters()) == LineErrors())
    }

    // MARK: The whole way

    /// Runs a session on a played port until the board has said hello; so many bytes were lost by then.
    private static func run(losing errors: UInt32, in capture: MemoryCapture) throws -> [Event] {
        var board = try PseudoTerminal()
        let path = board.path
        fake_driver_plug(path)
        defer { fake_driver_unplug(path) }
        let lookout = PortLookout()
        let link = LiveLink(.path(path), named: "R2-07", lookout: lookout)
        #expect(link.open(at: .zero) == true)
        try board.noticeReader()
        let hello = try Stream("demo", upTo: 0).bytes
        #expect(try board.write(hello.span.bytes) == hello.count)
        var events: [Event] = []
        let consumer = LiveSession.Consumer(
            line: { event in
                events.append(event)
                if case .hello = event.kind { overrun(errors, of: path) }
                return []
            },
            dropLine: { _, _ in [] },
            isSatisfied: { if case .hello = $0.kind { true } else { false } },
            notice: { _, _ in }, hangUp: { .ends })
        let started = WallTime(nanoseconds: 1_767_603_600_123_456_789)
        let lines = try TemporaryFile()
        var options = LiveSession.Options()
        options.timeout = .zero + 20_000
        var session = LiveSession(
            on: [link], lookout: lookout,
            start: SessionStart(started: started, tool: "test", source: "test", options: BridgeOptions()),
            began: BootTime.now(),
            recorder: try SessionRecorder(to: capture.sink, tool: "test", id: SessionID(1), started: started),
            options: options, lines: try LineQueue(lines.number, named: "lines"),
            signals: try SignalPipe(), ports: try ReadySet(), consumer: consumer)
        guard case .satisfied = try session.run() else {
            Issue.record("no hello came")
            return []
        }
        return events
    }

    private static func overrun(_ errors: UInt32, of path: String) {
        var port = fake_driver_port(path)
        port.overrun += errors
        fake_driver_set_port(path, &port)
    }

    @Test func `What a driver lost stands in the summary, live and replayed`() async {
        // A process of its own: signals, which a session catches, belong to the process.
        await #expect(processExitsWith: .success) {
            let capture = MemoryCapture()
            let events = try Self.run(losing: 3, in: capture)
            let (errors, loss) = (LineErrors(overruns: 3), Loss(line: LineErrors(overruns: 3)))
            #expect(events.suffix(3).map(\.kind).dropLast() == [.lineErrors(errors), .loss(loss)])
            guard case .summary(let summary)? = events.last?.kind else {
                Issue.record("no summary")
                return
            }
            #expect(summary.losses == [LinkLoss(link: "R2-07", loss: loss)])
            let (replayed, error) = capture.replay()
            #expect(error == nil)
            #expect(replayed == events)
        }
    }

    // MARK: In a capture

    /// The capture of a session whose driver counted something, and what it told.
    private static func recorded(_ errors: LineErrors) throws -> (capture: MemoryCapture, events: [Event]) {
        let capture = MemoryCapture()
        var session = try Session.recorded(in: capture)
        let link = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: .zero)
        session.lineErrors(errors, on: link, at: .zero + 10)
        session.end(at: .zero + 20)
        return (capture, session.takeEvents())
    }

    @Test(arguments: [
        (LineErrors(), #""errors":{}"#),
        (LineErrors(overruns: 3), #""errors":{"overruns":3}"#),
        (
            LineErrors(framing: 1, parity: 2, overruns: 3, bufferOverruns: .max, breaks: 5),
            #""errors":{"breaks":5,"bufferOverruns":18446744073709551615,"framing":1,"overruns":3,"parity":2}"#
        ),
    ])
    func `What was counted is in the capture, and told again by a replay`(
        errors: LineErrors, written: String
    ) throws {
        let (capture, events) = try Self.recorded(errors)
        #expect(events.contains { $0.kind == .lineErrors(errors) } == !errors.isZero)
        #expect(events.contains { $0.kind == .loss(Loss(line: errors)) } == errors.isLoss)
        #expect(String(decoding: capture.bytes, as: UTF8.self).contains(written))
        let (replayed, error) = capture.replay()
        #expect(error == nil)
        #expect(replayed == events)
    }

    @Test func `A record of errors that doesn't say them is refused`() throws {
        let written = #""errors":{"overruns":3},"#
        let (capture, _) = try Self.recorded(LineErrors(overruns: 3))
        #expect(
            try capture.rewritten { $0.replacing(written, with: "") }.replay().error
                == .note("a key is missing in a lineErrors record"))
        for wrong in [#""errors":{"overruns":-1},"#, #""errors":{"underruns":3},"#] {
            let broken = try capture.rewritten { $0.replacing(written, with: wrong) }
            guard case .note? = broken.replay().error else {
                Issue.record("taken: \(wrong)")
                continue
            }
        }
    }

    // MARK: Opening again

    @Test func `A board is reset once, and not again when it comes back`() throws {
        let board = try PseudoTerminal()
        fake_driver_plug(board.path)
        defer { fake_driver_unplug(board.path) }
        var settings = SerialSettings()
        settings.resets = true
        let link = LiveLink(.path(board.path), settings)
        #expect(link.open(at: .zero) == true)
        #expect(link.deadline != nil)
        link.lose(at: .zero, sawFrames: true)
        #expect(link.open(at: .zero + 1000) == true)
        #expect(link.deadline == nil)
    }
}
