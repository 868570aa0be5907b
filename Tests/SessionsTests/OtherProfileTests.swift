import BridgeCore
import Captures
import HeadsetWire
import Profiles
import Sessions
import TestSupport
import Testing
import Timing
import Transitions

/// Captures and bare bytes, read by a profile that they weren't recorded with.
struct OtherProfileTests {
    private static func profile(_ change: (inout TestProfile) -> Void = { _ in }) throws -> Profile {
        var profile = TestProfile()
        change(&profile)
        return try Profile(name: "test", bytes: Array(profile.text.utf8))
    }

    /// A session recorded with a profile, in which a board said these things, each in a read of its own.
    private static func record(_ profile: Profile?, _ reads: [[UInt8]]) throws -> MemoryCapture {
        let capture = MemoryCapture()
        var session = try Session.recorded(in: capture, BridgeOptions(profile: profile))
        let link = session.linkUp(LinkUp(name: "bench", port: nil, reason: "opened"), at: .zero)
        for (index, read) in reads.enumerated() {
            session.receive(read.span, on: link, at: .zero + Milliseconds(Int64(100 * (index + 1))))
        }
        session.end(at: .zero + 10_000)
        return capture
    }

    /// What a replay by another profile tells, and when.
    private static func replay(_ capture: MemoryCapture, by profile: Profile?) -> [Event] {
        let (events, error) = capture.replay { $0.profile = profile }
        #expect(error == nil)
        return events
    }

    private static func texts(_ events: [Event]) -> [String] {
        events.compactMap { if case .log(let line) = $0.kind { line.text } else { nil } }
    }

    private static func raw(_ events: [Event]) -> [[UInt8]] {
        events.compactMap { if case .raw(let raw) = $0.kind { raw.bytes } else { nil } }
    }

    private static let lines = ["La\nL", "b\n", "Lc"].map { Array($0.utf8) }

    @Test func `A native capture is a stream for a profile with marks`() throws {
        let capture = try Self.record(nil, Self.lines + [[0, 0]])
        #expect(Self.texts(Self.replay(capture, by: try Self.profile())) == ["a", "b"])
    }

    @Test func `Each unit of a capture is a message for a profile without marks`() throws {
        let capture = try Self.record(try Self.profile(), Self.lines)
        let message = try Self.profile { $0.framing = "kind: \"message\"" }
        #expect(Self.texts(Self.replay(capture, by: message)) == ["a\n", "b\n", "c"])
        let idle = try Self.profile { $0.framing = "kind: \"idle\", gapMs: 20" }
        #expect(Self.texts(Self.replay(capture, by: idle)) == ["a\n", "b\n", "c"])
        #expect(Self.raw(Self.replay(capture, by: .raw)) == ["La\n", "Lb\n", "Lc"].map { Array($0.utf8) })
    }

    @Test func `A message recorded for its gap is read as lines`() throws {
        let idle = try Self.profile { $0.framing = "kind: \"idle\", gapMs: 20" }
        let capture = try Self.record(idle, Self.lines)
        #expect(Self.texts(Self.replay(capture, by: try Self.profile())) == ["a", "b"])
    }

    @Test func `A capture holds its profile; read as native, it is noise`() throws {
        let capture = try Self.record(try Self.profile(), Self.lines)
        #expect(Self.texts(capture.replay().events) == ["a", "b"])
        #expect(Self.texts(Self.replay(capture, by: nil)) == [])
    }

    @Test func `Bare bytes without marks are one message, or as many as there have to be, however they come`()
        throws
    {
        let message = try Self.profile { $0.framing = "kind: \"message\", maximum: 10" }
        let bytes = Array("L12345678Lbcdefghijklmn".utf8)
        for size in [1, 3, 10, 11, bytes.count] {
            let capture = MemoryCapture()
            capture.bytes = bytes
            capture.longestRead = size
            let events = Self.replay(capture, by: message)
            #expect(
                Self.texts(events) == ["12345678L"] && events.count { $0.kind.isUnknown } == 2,
                "\(size) bytes a read")
        }
    }

    @Test func `A unit that a gap closed is told at its record's time, and true since its last byte`() throws
    {
        let idle = try Self.profile { $0.framing = "kind: \"idle\", gapMs: 50" }
        let capture = MemoryCapture()
        var session = try Session.recorded(in: capture, BridgeOptions(profile: idle))
        let link = session.linkUp(LinkUp(name: "bench", port: nil, reason: "opened"), at: .zero)
        session.receive(Array("Ww".utf8).span, on: link, at: .zero + 100)
        #expect(session.deadline == Timestamp.zero + 150)
        session.receive(Array("n".utf8).span, on: link, at: .zero + 130)
        #expect(session.deadline == Timestamp.zero + 180)
        session.deadlinePassed(at: .zero + 179)
        session.deadlinePassed(at: .zero + 183)
        session.end(at: .zero + 1000)
        let events = session.takeEvents()
        let ears = events.compactMap { event -> (Timestamp, Int64)? in
            guard case .transition(let transition, transport: _) = event.kind, transition.scope == .left
            else { return nil }
            return (event.time, transition.time.milliseconds)
        }
        #expect(ears.map(\.0) == [.zero + 183])
        #expect(ears.map(\.1) == [130])
        #expect(capture.replay().events == events)
    }

    @Test func `A gap that had passed before the next read is no part of it`() throws {
        let idle = try Self.profile { $0.framing = "kind: \"idle\", gapMs: 50" }
        let capture = try Self.record(idle, ["La", "Lb"].map { Array($0.utf8) })
        #expect(Self.texts(capture.replay().events) == ["a", "b"])
    }
}

extension Event.Kind {
    fileprivate var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }
}
