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
        var calm = clocks
        for number: Int64 in 0..<20 {
            clocks.say(late: 200_000_000 - number * 10_000_000)
            for moment: Int64 in [170_000, 184_000, 190_000] {
                let moment = DeviceTime(milliseconds: moment)
                #expect(clocks.fit.moment(of: moment)?.time == before.moment(of: moment)?.time)
            }
        }
        // The next frame is on time.
        clocks.wait(seconds: 1)
        calm.wait(seconds: 1)
        clocks.say()
        calm.say()
        #expect(clocks.beginnings == [])
        #expect(!clocks.fit.isInDoubt)
        let board = clocks.board(at: clocks.now)
        let difference =
            (clocks.fit.moment(of: board)?.uncertainty ?? 0) - (calm.fit.moment(of: board)?.uncertainty ?? 0)
        #expect(abs(difference) < 100_000)
    }

    @Test(arguments: [Int64(-5), -12, -50, -300, -1000, -4000])
    func
        `A clock that jumps back makes the fit say from the first late frame on that it may be off by as much`(
            milliseconds: Int64
        )
    {
        for drift: Int64 in [-40, 0, 200] {
            var clocks = settled(drift: drift)
            clocks.start += milliseconds * 1_000_000
            // What is no later than usual is not noticed before the next ping.
            let unnoticed: Int64 = milliseconds > -12 ? 5_000_000 : 0
            var worst: Int64 = .min
            for _ in 0..<600 {
                clocks.run(seconds: 0)
                let board = clocks.board(at: clocks.now)
                guard let moment = clocks.fit.moment(of: board), let uncertainty = moment.uncertainty
                else { continue }
                let error = abs(moment.time.nanoseconds - clocks.truth(of: board))
                worst = max(worst, error - uncertainty)
            }
            #expect(worst <= unnoticed, "drift \(drift)")
        }
    }

    @Test func `A clock that jumps back while the line is slow already makes the fit doubt anew`() throws {
        var clocks = settled()
        clocks.say(late: 20_000_000)
        clocks.ping()
        #expect(!clocks.fit.isInDoubt)
        clocks.start -= 500_000_000
        clocks.say(late: 20_000_000)
        #expect(clocks.fit.isInDoubt)
        let board = clocks.board(at: clocks.now)
        let moment = try #require(clocks.fit.moment(of: board))
        #expect(abs(moment.time.nanoseconds - clocks.truth(of: board)) <= moment.uncertainty ?? 0)
    }

    @Test(arguments: [Int64(-50), -1000])
    func `A clock that jumps back is another one after one answer, and then has eight pings again`(
        milliseconds: Int64
    ) {
        var clocks = settled()
        clocks.start += milliseconds * 1_000_000
        clocks.run(seconds: 12)
        #expect(clocks.beginnings.count == 1)
        #expect(clocks.beginnings.allSatisfy { $0 <= 5 + 60 + 1 })
        #expect(clocks.fit.pings >= 8)
        #expect((-1000...3000).contains(clocks.worst(after: 5 + 60 + 8).upperBound))
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
