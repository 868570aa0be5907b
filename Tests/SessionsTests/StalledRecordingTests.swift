import BridgeCore
import Captures
import Glibc
import Sessions
import SystemCalls
import Testing
import Timing

/// A recording whose reader stops reading.
struct StalledRecordingTests {
    @Test func `It is given up, told once, and the session goes on as if nothing were recorded`() throws {
        let pipe = try Descriptor.pipe(options: .nonBlocking)
        let sink = CaptureSink(
            Descriptor(borrowing: pipe.writeEnd.number, path: "pipe"), patience: .milliseconds(1))
        let start = SessionStart(started: nil, tool: "test", source: "test", options: BridgeOptions())
        let recorder = try SessionRecorder(
            to: sink, tool: "test", id: SessionID(1), started: WallTime(nanoseconds: 0))
        let (told, failures) = try Self.play(into: Session(start, recorder: recorder))
        let (expected, none) = try Self.play(into: Session(start))
        #expect(told == expected)
        #expect(none == [])
        let stalled = SystemError(call: "write", code: ETIMEDOUT, path: "pipe")
        guard failures.count == 1, case .system(stalled, recorded: let count) = failures[0] else {
            Issue.record("\(failures)")
            return
        }
        // As much as a pipe holds.
        #expect((60_000...65_536).contains(count))
    }

    /// The demo, from its beginning to its end.
    private static func play(into session: consuming Session) throws -> ([Event], [CaptureWriteError]) {
        var session = session
        var failures: [CaptureWriteError] = []
        let link = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: .zero)
        for (moment, bytes) in try Stream("demo").pieces {
            session.receive(bytes.span, on: link, at: .zero + moment)
            if let failure = session.takeRecordingFailure() { failures.append(failure) }
        }
        session.end(at: .zero + 20_000)
        return (session.takeEvents(), failures)
    }
}
