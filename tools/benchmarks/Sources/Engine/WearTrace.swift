/// Readings of two channels of one ear: put on and taken off again and again, with noise.
struct WearTrace {
    /// Milliseconds from one reading of a channel to its next.
    static let period: Int32 = 10
    /// How many readings of a channel come in one frame.
    static let batch = 8

    /// One channel after the other.
    let channels: [[Int32]]

    /// A trace of so many moments, in which someone wears it for some seconds and then doesn't.
    init(moments: Int) {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func noise() -> Int32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int32(state >> 59) - 16
        }
        var channels = [[Int32](), [Int32]()]
        for moment in 0..<moments {
            // Worn for five seconds of nine.
            let isWorn = moment % 900 >= 400
            channels[0].append((isWorn ? 1000 : 150) + noise())
            channels[1].append((isWorn ? 1020 : 140) + noise())
        }
        self.channels = channels
    }
}
