import Testing
import Timing

@testable import headset_bridge

struct JSONLineTests {
    @Test func `A line has its keys in order, without spaces`() {
        var line = JSONLine()
        line.begin(seq: 7, at: Timestamp(nanoseconds: 12_412_000_000), link: "/dev/ttyACM0", event: "gap")
        line.add("lost", 2)
        line.end()
        #expect(
            String(decoding: line.bytes, as: UTF8.self)
                == #"{"v":1,"seq":7,"t":12412000000,"link":"/dev/ttyACM0","event":"gap","lost":2}"# + "\n")
    }
}
