import HeadsetWire
import Testing

@Suite struct FrameLimitsTests {
    @Test func `The limits are those of the protocol`() {
        #expect(FrameLimits.longestFrame == 523)
        #expect(FrameLimits.longestRun == 526)
    }
}
