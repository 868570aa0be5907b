import CHeadset
import TestSupport
import Testing

/// What holds whatever happens to a board.
struct BoardRulesTests {
    /// A board to which random things happened, and the readings that it was given.
    private struct Life {
        var board: BoardOnBench
        var readings: [[Int32]] = [[], []]

        init(seed: UInt64, lossy: Bool) {
            var random = SeededGenerator(seed: seed)
            // Some clocks wrap within the test.
            let start =
                Bool.random(using: &random) ? UInt32.max - 5000 : UInt32.random(in: 0...9, using: &random)
            board = BoardOnBench(batch: Int.random(in: 1...12, using: &random), now: start)
            for _ in 0..<600 {
                board.wait(UInt32.random(in: 1...40, using: &random))
                if lossy { board.isLineOpen = Int.random(in: 0..<4, using: &random) > 0 }
                act(&random)
            }
            board.isLineOpen = true
            board.wait(1100)
        }

        private mutating func act(_ random: inout SeededGenerator) {
            for channel in 0..<2 where Bool.random(using: &random) {
                let value = Int32.random(in: 0...4095, using: &random)
                readings[channel].append(value)
                board.reading(value, of: UInt8(channel))
            }
            switch Int.random(in: 0..<12, using: &random) {
            case 0: board.states([(HB_LEFT, HB_CASE, 1)])
            case 1:
                board.link(
                    UInt8.random(in: 0...3, using: &random), Int32.random(in: 0...4, using: &random), 1)
            case 2: board.log("hm")
            case 3: board.truth()
            case 4: board.identify()
            case 5: board.hear(HB_PING, [1, 0])
            case 6: board.hear(HB_REQUEST_LINK_TABLE, [2, 0])
            default: break
            }
        }
    }

    private static let seeds: ClosedRange<UInt64> = 1...20

    @Test(arguments: seeds)
    func `Frames go out in the order of their times, Samples first`(seed: UInt64) {
        let written = Life(seed: seed, lossy: seed.isMultiple(of: 2)).board.written
        for (one, next) in zip(written, written.dropFirst()) {
            let step = Int32(bitPattern: next.time &- one.time)
            #expect(step >= 0, "seed \(seed): \(one) \(next)")
            #expect(
                step > 0 || one.type == HB_SAMPLES || next.type != HB_SAMPLES, "seed \(seed): \(one) \(next)")
        }
    }

    @Test(arguments: seeds)
    func `Nothing is claimed to be later than now`(seed: UInt64) {
        let written = Life(seed: seed, lossy: false).board.written
        #expect(written.allSatisfy { Int32(bitPattern: $0.now &- $0.time) >= -1 }, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `Every frame has a number, and what is missing was dropped`(seed: UInt64) throws {
        let board = Life(seed: seed, lossy: true).board
        let last = try #require(board.written.last)
        #expect(Int(last.sequence) + 1 - board.written.count == Int(board.dropped), "seed \(seed)")
        #expect(Set(board.written.map(\.sequence)).count == board.written.count, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `Behind news a later moment is told of within a tenth of a second`(seed: UInt64) {
        let written = Life(seed: seed, lossy: false).board.written
        for (index, news) in written.enumerated()
        where news.type != HB_HEARTBEAT && news.now != written.last?.now {
            guard [HB_WEAR_EVENT, HB_LINK_EVENT, HB_SAMPLES].contains(news.type) else { continue }
            let steps = news.type == HB_SAMPLES ? news.message["values"].elements.count - 1 : 0
            let told = news.time &+ UInt32(steps * 20)
            // Readings that a heartbeat of their own ms sent are in no hurry.
            let frame = written[index...].first { $0.type != HB_SAMPLES }
            let isInHurry = news.type != HB_SAMPLES || frame?.type != HB_HEARTBEAT || frame?.time != told
            let later = written[index...].first { Int32(bitPattern: $0.time &- told) > 0 }
            #expect(
                later.map { $0.now &- news.now <= (isInHurry ? 100 : 1000) } == true,
                "seed \(seed): \(news) \(String(describing: later))")
        }
    }

    @Test(arguments: seeds)
    func `Every reading goes out once, in order`(seed: UInt64) {
        let life = Life(seed: seed, lossy: false)
        for channel in 0..<2 {
            let sent = life.board.messages(HB_SAMPLES).filter { $0["ear"] == .number(channel) }
                .flatMap { $0["values"].elements.map { Int32($0.number) } }
            #expect(sent == life.readings[channel], "seed \(seed)")
        }
    }

    @Test(arguments: seeds)
    func `It is heard from at least once a second`(seed: UInt64) {
        let board = Life(seed: seed, lossy: false).board
        let beats = board.written.filter { $0.type == HB_HEARTBEAT }
        for (one, next) in zip(beats, beats.dropFirst()) {
            #expect(next.now &- one.now <= 1000, "seed \(seed): \(one) \(next)")
        }
    }
}
