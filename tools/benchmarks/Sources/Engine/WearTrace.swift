/// Readings of two channels of one ear: put on and taken off again and again, with noise.
struct WearTrace {
    /// Milliseconds from one reading of a channel to its next.
    static let period: Int32 = 10
    /// One channel after the other.
    let channels: [[Int32]]
    /// How many readings of a channel come in one frame.
    let batch: Int

    /// How long it is.
    var milliseconds: Int { channels[0].count * Int(Self.period) }

    /// A trace of so many moments, in which someone wears it for some seconds and then doesn't, or never does.
    init(moments: Int, isQuiet: Bool = false, batch: Int = 8) {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func noise() -> Int32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int32(state >> 59) - 16
        }
        var channels = [[Int32](), [Int32]()]
        for moment in 0..<moments {
            // Worn for five seconds of nine.
            let isWorn = !isQuiet && moment % 900 >= 400
            channels[0].append((isWorn ? 1000 : 150) + noise())
            channels[1].append((isWorn ? 1020 : 140) + noise())
        }
        self.channels = channels
        self.batch = batch
    }

    /// All frames in the order in which a board sends them: the moment of the first reading, the channel, the readings.
    func forEachFrame(_ take: (_ start: Int, _ channel: Int, UnsafeBufferPointer<Int32>) -> Void) {
        channels[0].withUnsafeBufferPointer { first in
            channels[1].withUnsafeBufferPointer { second in
                for start in stride(from: 0, to: first.count, by: batch) {
                    take(start, 0, .init(rebasing: first[start..<start + batch]))
                    take(start, 1, .init(rebasing: second[start..<start + batch]))
                }
            }
        }
    }
}
