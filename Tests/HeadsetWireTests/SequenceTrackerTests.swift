import HeadsetWire
import Testing

@Suite struct SequenceTrackerTests {
    private func frame(_ sequence: UInt16, _ payload: ArraySlice<UInt8> = [1]) -> Frame {
        Frame(FrameHeader(type: 2, sequence: sequence, time: 5), payload: payload)
    }

    private func steps(_ frames: Frame...) -> [SequenceTracker.Step] {
        var tracker = SequenceTracker()
        return frames.map { tracker.receive($0) }
    }

    @Test func `Any number may be the first, and the numbering goes round`() {
        #expect(steps(frame(0xFFFE), frame(0xFFFF), frame(0)) == [.next, .next, .next])
    }

    @Test func `A gap names the first and the last frame that is missing`() {
        #expect(steps(frame(7), frame(9)) == [.next, .gap(lost: 1, from: 8, to: 8)])
        #expect(steps(frame(0xFFFE), frame(2)) == [.next, .gap(lost: 3, from: 0xFFFF, to: 1)])
        #expect(steps(frame(0), frame(0x7FFF)) == [.next, .gap(lost: 0x7FFE, from: 1, to: 0x7FFE)])
    }

    @Test func `A step back, or too far, is a restart, and counting goes on from there`() {
        #expect(steps(frame(0), frame(0x8000)) == [.next, .restart])
        #expect(steps(frame(5), frame(4), frame(5, [2])) == [.next, .restart, .next])
        #expect(steps(frame(5), frame(5, [2])) == [.next, .restart])
    }

    @Test func `A frame received before is a duplicate, and changes nothing`() {
        #expect(
            steps(frame(5), frame(6), frame(5), frame(6), frame(7)) == [
                .next, .next, .duplicate, .duplicate, .next,
            ])
    }

    @Test func `Equal means byte for byte`() {
        var tracker = SequenceTracker()
        var other = frame(5)
        #expect(tracker.receive(other) == .next)
        other.header.time = 6
        #expect(tracker.receive(other) == .restart)
        other.header.type = 3
        #expect(tracker.receive(other) == .restart)
        other.payload = [1, 0]
        #expect(tracker.receive(other) == .restart)
        #expect(tracker.receive(other) == .duplicate)
    }

    @Test func `Only the last 16 frames are compared`() {
        var tracker = SequenceTracker()
        for sequence in UInt16(0)...16 { #expect(tracker.receive(frame(sequence)) == .next) }
        #expect(tracker.receive(frame(1)) == .duplicate)
        #expect(tracker.receive(frame(0)) == .restart)
    }

    @Test func `After a new start nothing is compared`() {
        var tracker = SequenceTracker()
        #expect(tracker.receive(frame(5)) == .next)
        tracker.startAnew()
        #expect(tracker.receive(frame(5)) == .next)
        #expect(tracker.receive(frame(6)) == .next)
    }
}
