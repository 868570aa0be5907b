import TestSupport
import Testing
import Timing

/// What goes wrong between two clocks, and what the fit makes of it.
@Suite struct ClockTroubleTests {
    private func settled(pings: Bool = true, drift: Int64 = 40) -> TwoClocks {
        var clocks = TwoClocks(seed: 11, drift: drift)
        clocks.run(seconds: 60, pings: pings)
        return clocks
    }

    @Test(arguments: [true, false])
    func `A stall of 200 ms and the burst that follows change nothing`(pings: Bool) {
        var clocks = settled(pings: pings)
        let before = clocks.fit
        for number: Int64 in 0..<20 { clocks.say(late: 200_000_000 - number * 10_000_000) }
        for moment: Int64 in [170_000, 184_000, 190_000] {
            #expect(
                clocks.fit.moment(of: DeviceTime(milliseconds: moment))
                    == before.moment(of: DeviceTime(milliseconds: moment)))
        }
    }

    @Test(arguments: [true, false])
    func `A host that sleeps for an hour finds the same clock, and what waited meanwhile doesn't harm it`(
        pings: Bool
    ) {
        var clocks = settled(pings: pings)
        for _ in 0..<50 { clocks.say(late: 3_600_000_000_000) }
        clocks.wait(seconds: 3600)
        clocks.run(seconds: 120, pings: pings)
        #expect(clocks.worst(after: 3665 + 35).lowerBound >= -1000)
        #expect(clocks.worst(after: 3665 + 35).upperBound <= 2000)
    }

    @Test(arguments: [Int64(-4000), -300, 300, 4000, 3_600_000])
    func `With pings a clock that jumps is another clock within ten seconds`(milliseconds: Int64) {
        var clocks = settled()
        clocks.start += milliseconds * 1_000_000
        clocks.run(seconds: 60)
        #expect(clocks.beginnings.count == 1)
        #expect(abs(clocks.worst(after: 5 + 60 + 12).lowerBound) <= 15_000)
        #expect(clocks.worst(after: 5 + 60 + 12).upperBound <= 15_000)
        #expect(clocks.fit.pings < 16, "it began anew")
    }

    @Test func `Without pings a jump ahead is seen at once, and one back after half a minute`() {
        for (milliseconds, seconds): (Int64, Int64) in [(300, 1), (-300, 32)] {
            var clocks = settled(pings: false)
            clocks.start += milliseconds * 1_000_000
            let before = clocks.fit.frames
            clocks.run(seconds: seconds, pings: false)
            #expect(clocks.fit.frames < before, "\(milliseconds) ms")
            #expect(clocks.beginnings.count == 1)
            clocks.run(seconds: 60, pings: false)
            #expect(clocks.beginnings.count == 1)
        }
    }

    @Test func `Frames that are all late are late, as long as pings say that the clock is the same`() {
        var clocks = settled()
        let before = clocks.fit.frames
        clocks.least = 300_000_000
        clocks.run(seconds: 120)
        #expect(clocks.beginnings == [])
        #expect(clocks.fit.frames > before)
        #expect(clocks.errors.allSatisfy { abs($0.error) <= $0.uncertainty ?? 0 })
    }

    @Test func `A drift that changes is followed, within what the last four minutes allow`() {
        var clocks = TwoClocks(seed: 2, drift: 0)
        clocks.run(seconds: 300)
        // The board warms up: 10 ppm in five minutes.
        for _ in 0..<10 {
            let before = clocks.board(at: clocks.now)
            clocks.drift += 1
            clocks.start -= (clocks.board(at: clocks.now).milliseconds - before.milliseconds) * 1_000_000
            clocks.run(seconds: 30)
        }
        #expect(clocks.beginnings == [])
        #expect(clocks.worst(after: 305).lowerBound >= -3000)
        #expect(clocks.worst(after: 305).upperBound <= 3000)
    }

    @Test(arguments: [Int64(-10_000), -9_900, -5000, 5000, 9_900, 10_000])
    func `A clock without a crystal, off by up to one percent, is fitted too`(drift: Int64) {
        for seed: UInt64 in 1...3 {
            var clocks = TwoClocks(seed: seed, drift: drift)
            clocks.run(seconds: 300)
            #expect(clocks.beginnings.allSatisfy { $0 < 15 }, "seed \(seed)")
            let wrong = clocks.errors.first { abs($0.error) > $0.uncertainty ?? -1 }
            #expect(wrong?.now == nil, "seed \(seed)")
            #expect(clocks.worst(after: 35).upperBound <= 2000, "seed \(seed)")
            let found = clocks.fit.estimate?.drift ?? 0
            #expect(abs(found - drift * 1000) <= 10_000, "seed \(seed): \(found) ppb")
        }
    }
}
