import TestSupport
import Testing
import Timing

/// What holds of the fit whatever happens.
@Suite struct ClockFitPropertyTests {
    /// Something that happens to a fit, in whole microseconds of both clocks.
    private enum Happening {
        case arrival(board: Int64, host: Int64, isPrompt: Bool)
        case answer(board: Int64, asked: Int64)
    }

    private static func story(seed: UInt64, length: Int = 400) -> [Happening] {
        var chance = SeededGenerator(seed: seed)
        var happenings: [Happening] = []
        var now: Int64 = 0
        let drift = Int64.random(in: -300...300, using: &chance)
        for _ in 0..<length {
            now += Int64.random(in: 1000...400_000, using: &chance)
            let board = (now + now / 1_000_000 * drift) / 1000
            let asked = now
            now += Int64.random(in: 500...6000, using: &chance)
            happenings.append(.arrival(board: board, host: now, isPrompt: Bool.random(using: &chance)))
            if Int.random(in: 0..<8, using: &chance) == 0 {
                happenings.append(.answer(board: board, asked: asked))
            }
        }
        return happenings
    }

    private static func fit(_ story: [Happening], board: Int64 = 0, host: Int64 = 0) -> ClockFit {
        var fit = ClockFit()
        for happening in story { take(happening, into: &fit, board: board, host: host) }
        return fit
    }

    private static func take(
        _ happening: Happening, into fit: inout ClockFit, board: Int64 = 0, host: Int64 = 0
    ) {
        switch happening {
        case .arrival(let shown, let time, let isPrompt):
            fit.arrived(
                DeviceTime(milliseconds: shown + board), at: Timestamp(nanoseconds: time * 1000 + host),
                isPrompt: isPrompt)
        case .answer(let shown, let asked):
            fit.answered(
                heard: DeviceTime(milliseconds: shown + board), microseconds: nil,
                asked: Timestamp(nanoseconds: asked * 1000 + host))
        }
    }

    @Test(arguments: 1...12)
    func `Clocks that show something else all the time are fitted just the same`(seed: Int) throws {
        let story = Self.story(seed: UInt64(seed))
        let plain = Self.fit(story)
        let estimate = try #require(plain.estimate)
        let shifts: [(board: Int64, host: Int64)] = [
            (1, 0), (-1, 0), (0, 1), (0, -1), (4_294_967_296, -77), (-123_456_789, 1 << 61),
        ]
        for (board, host) in shifts {
            let shifted = Self.fit(story, board: board, host: host)
            var same = try #require(shifted.estimate)
            #expect(same.board.milliseconds == estimate.board.milliseconds + board, "seed \(seed)")
            (same.board, same.offset) = (estimate.board, estimate.offset)
            #expect(same == estimate, "seed \(seed), shifted by \(board), \(host)")
            let moment = try #require(plain.moment(of: estimate.board))
            let other = try #require(shifted.moment(of: estimate.board + Milliseconds(board)))
            #expect(other.time.nanoseconds == moment.time.nanoseconds + host, "seed \(seed)")
            #expect(other.uncertainty == moment.uncertainty)
        }
    }

    @Test(arguments: 1...12)
    func `A copy that hears something else changes nothing for the original`(seed: Int) {
        let story = Self.story(seed: UInt64(seed))
        let other = Self.story(seed: UInt64(seed + 100), length: 40)
        var original = ClockFit()
        for (number, happening) in story.enumerated() {
            Self.take(happening, into: &original)
            guard number % 10 == 0 else { continue }
            var copy = original
            for stray in other { Self.take(stray, into: &copy) }
            #expect(copy != original, "seed \(seed), step \(number)")
            #expect(original == Self.fit(Array(story[...number])), "seed \(seed), step \(number)")
        }
    }

    @Test(arguments: 1...12)
    func `Later moments of the board are later moments of the host`(seed: Int) throws {
        let fit = Self.fit(Self.story(seed: UInt64(seed)))
        let last = try #require(fit.estimate).board
        var before = try #require(fit.moment(of: last - 100_000)).time
        for step: Int64 in -999...100 {
            let moment = try #require(fit.moment(of: last + Milliseconds(step * 100))).time
            #expect(before <= moment, "seed \(seed), step \(step)")
            before = moment
        }
    }

    @Test(arguments: 1...12)
    func `A delayed frame never makes the fit surer, nor earlier`(seed: Int) throws {
        let story = Self.story(seed: UInt64(seed))
        var fit = Self.fit(story)
        let board = try #require(fit.estimate).board
        let before = try #require(fit.moment(of: board))
        let arrivals = story.compactMap { if case .arrival(_, let host, _) = $0 { host } else { nil } }
        let last = try #require(arrivals.last)
        for _ in 0..<200 { fit.arrived(board, at: Timestamp(nanoseconds: last * 1000 + 900_000_000)) }
        let after = try #require(fit.moment(of: board))
        #expect(after.time == before.time, "seed \(seed)")
        #expect(after.uncertainty ?? .max >= before.uncertainty ?? .max, "seed \(seed)")
    }

    @Test(arguments: 1...60)
    func `Nothing that two clocks can show stops it`(seed: Int) {
        var chance = SeededGenerator(seed: UInt64(seed))
        let edges: [Int64] = [.min, .min + 1, -1 << 62, -1 << 32, -1, 0, 1, 1 << 32, 1 << 62, .max - 1, .max]
        func anything() -> Int64 {
            switch Int.random(in: 0..<4, using: &chance) {
            case 0: edges[Int.random(in: edges.indices, using: &chance)]
            case 1: Int64.random(in: .min ... .max, using: &chance)
            case 2: Int64.random(in: -100_000...100_000, using: &chance)
            default: Int64.random(in: -1 << 41...1 << 41, using: &chance) * 1000
            }
        }
        var fit = ClockFit()
        for _ in 0..<300 {
            let board = DeviceTime(milliseconds: anything())
            let host = Timestamp(nanoseconds: anything())
            switch Int.random(in: 0..<3, using: &chance) {
            case 0:
                fit.answered(heard: board, microseconds: Bool.random(using: &chance) ? 999 : nil, asked: host)
            case 1: fit.arrived(board, microseconds: 999, at: host)
            default: fit.arrived(board, at: host, isPrompt: false)
            }
            if let moment = fit.moment(of: board) { #expect(moment.uncertainty ?? 0 >= 0) }
            _ = fit.moment(of: DeviceTime(milliseconds: anything()))
            if let estimate = fit.estimate {
                #expect(abs(estimate.drift ?? 0) <= 10_000_000)
                #expect(estimate.jitter >= 0)
            }
        }
    }

    @Test func `Its memory doesn't grow`() {
        var clocks = TwoClocks(seed: 8, drift: 13)
        clocks.run(seconds: 300)
        let early = Self.entries(of: clocks.fit)
        clocks.run(seconds: 600)
        #expect(Self.entries(of: clocks.fit) <= early + 8)
        #expect(Self.entries(of: clocks.fit) < 600)
    }

    /// How many values a fit holds, however deep.
    private static func entries(of value: Any) -> Int {
        let children = Mirror(reflecting: value).children
        return children.isEmpty ? 1 : children.reduce(0) { $0 + entries(of: $1.value) }
    }
}
