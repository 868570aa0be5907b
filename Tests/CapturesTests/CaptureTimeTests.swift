import Captures
import Testing
import Timing

@Suite struct CaptureTimeTests {
    @Test(
        arguments: [
            // Start, moment of the session, sum.
            (1000, 0, 1000), (1000, 5, 1005), (1000, -5, 995),
            (1_735_724_472_123_456_789, 86_400_000_000_000, 1_735_810_872_123_456_789),
        ] as [(UInt64, Int64, UInt64)])
    func `A session's moments come back by subtraction`(start: UInt64, moment: Int64, sum: UInt64) {
        let start = CaptureTime(nanoseconds: start)
        let moment = Timestamp(nanoseconds: moment)
        #expect(start + moment == CaptureTime(nanoseconds: sum))
        #expect((start + moment) - start == moment)
    }

    @Test func `What is too far stops at the end of the range`() {
        let first = CaptureTime(nanoseconds: 0)
        let last = CaptureTime(nanoseconds: .max)
        #expect(first + Timestamp(nanoseconds: -1) == first)
        #expect(last + Timestamp(nanoseconds: 1) == last)
        #expect(first + Timestamp(nanoseconds: .min) == first)
        #expect(last - first == Timestamp(nanoseconds: .max))
        #expect(first - last == Timestamp(nanoseconds: -.max))
    }
}
