import Testing
import Timing

@Suite struct TimestampTests {
    @Test func `An interval is added in nanoseconds`() {
        #expect(Timestamp(nanoseconds: 5) + 3 == Timestamp(nanoseconds: 3_000_005))
        #expect(Timestamp(nanoseconds: 5) + -3 == Timestamp(nanoseconds: -2_999_995))
    }

    @Test(arguments: [
        (Int64.max, Int64(1), Int64.max), (.min, -1, .min), (0, .max, .max), (0, .min, .min),
        (.min, .max, .max), (.max - 999_999, 1, .max),
    ])
    func `Adding stops at the ends of the range`(start: Int64, interval: Int64, end: Int64) {
        #expect(Timestamp(nanoseconds: start) + Milliseconds(interval) == Timestamp(nanoseconds: end))
    }

    @Test(arguments: [(0, 0), (999_999, 0), (1_000_000, 1), (-1, -1), (-1_000_000, -1)])
    func `Milliseconds round down`(nanoseconds: Int64, milliseconds: Int64) {
        #expect(Timestamp(nanoseconds: nanoseconds).milliseconds == Milliseconds(milliseconds))
    }
}
