import HeadsetWire
import Testing
import Timing

@testable import BridgeCore
@testable import Sessions

/// When a session that has one thing to send is done.
struct ErrandProgressTests {
    private static func change(
        _ id: UInt16, _ state: RequestChange.State, attempt: Int = 1
    ) -> Event.Kind {
        .request(RequestChange(id: id, command: "ping", state: state, attempt: attempt))
    }

    /// The request of a board that has said who it is.
    private static func asked() throws -> ErrandProgress {
        var progress = ErrandProgress(.ask(.ping))
        #expect(progress.takeDue() == nil, "nobody is known yet")
        progress.observe(change(1, .sent))
        let stream = try Stream("demo", upTo: 0)
        var session = Session.unrecorded()
        let link = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: .zero)
        session.receive(stream.bytes.span, on: link, at: .zero)
        for event in session.takeEvents() { progress.observe(event.kind) }
        #expect(progress.takeDue() == .ping)
        #expect(progress.takeDue() == nil, "told once")
        return progress
    }

    @Test func `It follows its own request, and no other`() throws {
        var progress = try Self.asked()
        progress.observe(Self.change(1, .acknowledged))
        progress.observe(Self.change(2, .sent))
        progress.observe(Self.change(1, .refused))
        progress.observe(Self.change(2, .sent, attempt: 2))
        #expect(progress.outcome == nil)
        progress.observe(Self.change(2, .acknowledged))
        #expect(progress.outcome == .acknowledged)
    }

    @Test(arguments: [(RequestChange.State.refused, Errand.Outcome.refused), (.abandoned, .abandoned)])
    func `Refused or given up, it is over, before the hello as after`(
        state: RequestChange.State, outcome: Errand.Outcome
    ) throws {
        var progress = try Self.asked()
        progress.observe(Self.change(2, .sent))
        progress.observe(Self.change(2, state, attempt: 5))
        #expect(progress.outcome == outcome)
        var stranger = ErrandProgress(.ask(.ping))
        stranger.observe(Self.change(1, state, attempt: 5))
        #expect(stranger.outcome == outcome)
    }

    @Test func `What could not go out is over`() throws {
        var progress = try Self.asked()
        progress.observe(Self.change(2, .abandoned, attempt: 0))
        #expect(progress.outcome == .abandoned)
    }

    @Test func `Bytes are listened to once they are out`() {
        var progress = ErrandProgress(.send([1], listening: 100))
        progress.advance(to: .zero + 50)
        #expect(progress.deadline == nil && !progress.isListening)
        progress.sent(at: .zero + 70)
        #expect(progress.deadline == Timestamp.zero + 170 && progress.isListening)
        progress.advance(to: .zero + 169)
        #expect(progress.outcome == nil)
        progress.advance(to: .zero + 170)
        #expect(progress.outcome == .sent)
    }

    @Test
    func `Bytes that weren't out when the port went never are; once out, they are listened to all the same`()
    {
        let down = Event.Kind.link(LinkState(isUp: false, port: nil, reason: "released"))
        var progress = ErrandProgress(.send([1], listening: 100))
        progress.observe(.link(LinkState(isUp: true, port: nil, reason: "opened")))
        #expect(progress.outcome == nil)
        progress.observe(down)
        #expect(progress.outcome == .abandoned)
        progress = ErrandProgress(.send([1], listening: 100))
        progress.sent(at: .zero)
        progress.observe(down)
        progress.advance(to: .zero + 100)
        #expect(progress.outcome == .sent)
    }
}
