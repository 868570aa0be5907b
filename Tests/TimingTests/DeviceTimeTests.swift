import Testing
import Timing

@Suite struct DeviceTimeTests {
    @Test func `The clock goes on over the 32-bit wrap`() {
        let before = DeviceTime(milliseconds: 0xFFFF_FFF0)
        #expect(before.nearest(raw: 0x10) == DeviceTime(milliseconds: 0x1_0000_0010))
    }

    @Test func `A raw value just behind is a moment before, not 49 days later`() {
        let now = DeviceTime(milliseconds: 0x1_0000_0010)
        #expect(now.nearest(raw: 0xFFFF_FFF0) == DeviceTime(milliseconds: 0xFFFF_FFF0))
    }
}
