import Testing

@testable import Timing

/// How well two clocks are told apart, stated in numbers.
@Suite struct ClockFitTests {
    private static let drifts: [Int64] = [-200, -7, 0, 50, 200]

    // MARK: Accuracy

    @Test(arguments: drifts, [0, 10])
    func `With pings the fit is within 2 ms after half a minute, and never wronger than it says`(
        drift: Int64, stalls: Int
    ) {
        for seed: UInt64 in 1...3 {
            var clocks = TwoClocks(seed: seed, drift: drift)
            clocks.stalls = stalls
            clocks.run(seconds: 300)
            #expect((-1000...2000).contains(clocks.worst(after: 35)), "seed \(seed)")
            let wrong = clocks.errors.first { abs($0.error) > $0.uncertainty ?? -1 }
            #expect(wrong?.now == nil, "seed \(seed)")
            #expect(clocks.beginnings.allSatisfy { $0 < 15 }, "seed \(seed)")
        }
    }

    @Test(arguments: drifts, [0, 10])
    func `Without pings it is late by what the fastest frame took, and half a millisecond more or less`(
        drift: Int64, stalls: Int
    ) throws {
        for seed: UInt64 in 1...3 {
            var clocks = TwoClocks(seed: seed, drift: drift)
            clocks.stalls = stalls
            clocks.run(seconds: 300, pings: false)
            #expect((500...1500).contains(clocks.worst(after: 35)), "seed \(seed)")
            #expect(clocks.errors.allSatisfy { $0.uncertainty == nil })
            #expect(clocks.beginnings.allSatisfy { $0 < 15 }, "seed \(seed)")
        }
    }

    @Test(arguments: drifts)
    func `With pings alone it is within 5 ms after two minutes, and never wronger than it says`(drift: Int64)
        throws
    {
        for seed: UInt64 in 1...3 {
            var clocks = TwoClocks(seed: seed, drift: drift)
            clocks.run(seconds: 300, frames: false)
            #expect((-5000...5000).contains(clocks.worst(after: 125)), "seed \(seed)")
            #expect(clocks.errors.allSatisfy { abs($0.error) <= $0.uncertainty ?? 0 }, "seed \(seed)")
        }
    }

    @Test(arguments: drifts, [(true, true), (true, false)])
    func `The drift is right within 2 ppm after five minutes`(drift: Int64, kind: (frames: Bool, pings: Bool))
        throws
    {
        for seed: UInt64 in 1...3 {
            var clocks = TwoClocks(seed: seed, drift: drift)
            clocks.stalls = 10
            clocks.run(seconds: 300, frames: kind.frames, pings: kind.pings)
            let found = try #require(clocks.fit.estimate?.drift)
            #expect(abs(found - drift * 1000) <= 2000, "seed \(seed): \(found) ppb")
        }
    }

    @Test(arguments: [-10_000_000, -9_900_000, -1, 0, 1, 9_900_000, 10_000_000], [true, false])
    func `The drift counts by the host's second, and is exact where the line is`(drift: Int64, pings: Bool) {
        var fit = ClockFit()
        for milliseconds: Int64 in stride(from: 0, through: 250_000, by: 50) {
            let board = DeviceTime(milliseconds: milliseconds)
            let host = Int64(Int128(milliseconds) * 1_000_000_000_000_000 / Int128(1_000_000_000 + drift))
            fit.arrived(board, at: Timestamp(nanoseconds: host))
            if pings, milliseconds % 10_000 == 0 {
                fit.answered(heard: board, microseconds: 0, asked: Timestamp(nanoseconds: host))
            }
        }
        let found = fit.estimate?.drift ?? .max
        // A slope is a whole number of parts in 10⁹ too.
        #expect(abs(found - drift) <= 2, "\(found) ppb")
    }

    @Test(arguments: [Int64(100_000), 2_000_000, 16_000_000])
    func `Jitter is what half of the frames exceed, stalls or not`(jitter: Int64) throws {
        for stalls in [0, 10] {
            var clocks = TwoClocks(seed: 5, drift: 20)
            clocks.jitter = jitter
            clocks.stalls = stalls
            clocks.run(seconds: 300)
            let found = try #require(clocks.fit.estimate?.jitter)
            // Half of what the line adds, and half of the millisecond that the board's clock hides.
            let expected = (jitter + 1_000_000) / 2000
            #expect((expected * 3 / 4...expected * 3 / 2).contains(found), "\(found) µs, \(stalls) % stalls")
        }
    }

    @Test func `The offset is what the host's clock is ahead of the board's`() throws {
        var clocks = TwoClocks(seed: 3, drift: 0)
        clocks.start = -7_000_000_000
        clocks.run(seconds: 60)
        let found = try #require(clocks.fit.estimate)
        let uncertainty = try #require(found.uncertainty)
        #expect(abs(found.offset - 7_000_000) <= uncertainty)
        #expect(uncertainty <= 2500)
        #expect(found.frames == clocks.fit.frames && found.pings == clocks.fit.pings)
        #expect(found.board <= clocks.board(at: clocks.now))
    }

    // MARK: When it stands

    @Test
    func
        `One ping makes a fit, and its uncertainty is half of the round trip and of the board's millisecond`()
        throws
    {
        var fit = ClockFit()
        fit.arrived(DeviceTime(milliseconds: 1000), at: Timestamp(nanoseconds: 56_000_000))
        #expect(fit.moment(of: DeviceTime(milliseconds: 1000)) == nil)
        fit.answered(
            heard: DeviceTime(milliseconds: 1000), microseconds: nil,
            asked: Timestamp(nanoseconds: 50_000_000))
        #expect(
            fit.moment(of: DeviceTime(milliseconds: 1000))
                == ClockFit.HostMoment(time: Timestamp(nanoseconds: 52_500_000), uncertainty: 3_510_101))
    }

    @Test func `A board that tells microseconds is known better`() throws {
        var fit = ClockFit()
        fit.arrived(DeviceTime(milliseconds: 1000), microseconds: 500, at: Timestamp(nanoseconds: 52_000_000))
        fit.answered(
            heard: DeviceTime(milliseconds: 1000), microseconds: 400,
            asked: Timestamp(nanoseconds: 50_000_000))
        let moment = try #require(fit.moment(of: DeviceTime(milliseconds: 1000)))
        // Heard 0.4 ms after the board showed 1000, sent 0.1 ms later, and half of what remains of the round trip.
        #expect(abs(moment.time.nanoseconds - 50_550_000) < 10_000)
        #expect(moment.uncertainty ?? 0 < 960_000)
    }

    @Test func `Without pings ten frames over three seconds make a fit`() {
        var fit = ClockFit()
        for second in 0..<9 {
            let moment: Int64 = 1000 * Int64(second)
            fit.arrived(DeviceTime(milliseconds: moment), at: .zero + Milliseconds(moment))
            #expect(!fit.stands)
        }
        fit.arrived(DeviceTime(milliseconds: 9000), at: .zero + 9000)
        #expect(fit.stands)

        var quick = ClockFit()
        for moment: Int64 in 0..<2999 {
            quick.arrived(DeviceTime(milliseconds: moment), at: .zero + Milliseconds(moment))
        }
        #expect(!quick.stands)
        quick.arrived(DeviceTime(milliseconds: 3000), at: .zero + 3000)
        #expect(quick.stands)
    }

    @Test func `No drift is told before half a minute`() {
        for (seconds, isTold): (Int64, Bool) in [(28, false), (31, true)] {
            var clocks = TwoClocks(seed: 1, drift: 100)
            clocks.run(seconds: seconds)
            #expect((clocks.fit.estimate?.drift != nil) == isTold)
        }
    }

    @Test func `A fit that knows nothing says nothing`() {
        #expect(ClockFit().moment(of: DeviceTime(milliseconds: 0)) == nil)
        #expect(ClockFit().estimate == nil)
        var fit = ClockFit()
        fit.answered(heard: DeviceTime(milliseconds: 5), microseconds: nil, asked: .zero)
        #expect(fit == ClockFit())
    }
}

extension ClosedRange {
    fileprivate func contains(_ other: ClosedRange) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
