import TestSupport

/// Samples that a board sends as they are, u16 or i16 with the low byte first, without any framing.
enum SensorStream: CaseIterable {
    /// Each a little more or less than the one before: 500 of twelve bits, and 2000 that are steadier.
    case walk, steadyWalk
    /// A wave of twelve bits.
    case wave
    /// Three axes in turn, one of them with the weight on it.
    case axes

    func bytes(seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        switch self {
        case .walk: return Self.walk(500, step: 40, using: &generator)
        case .steadyWalk: return Self.walk(2000, step: 10, using: &generator)
        case .wave: return Self.wave(1000, using: &generator)
        case .axes: return Self.axes(400, using: &generator)
        }
    }

    private static func walk(_ count: Int, step: Int, using generator: inout SeededGenerator) -> [UInt8] {
        var value = Int.random(in: 0..<4096, using: &generator)
        return (0..<count).flatMap { _ in
            value = min(max(value + Int.random(in: -step...step, using: &generator), 0), 4095)
            return sample(value)
        }
    }

    private static func wave(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
        let period = Double.random(in: 20...400, using: &generator)
        let height = Double.random(in: 200...2000, using: &generator)
        return (0..<count).flatMap { index in
            let turns = Double(index) / period
            let place = (turns - turns.rounded(.down)) * 2 - 1
            // Two parabolas, which are nearly a sine.
            let level = 4 * place * (1 - abs(place))
            return sample(Int(2048 + height * level) + Int.random(in: -3...3, using: &generator))
        }
    }

    private static func axes(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
        var axes = [
            Int.random(in: -500...500, using: &generator), Int.random(in: -500...500, using: &generator),
            16384,
        ]
        return (0..<count).flatMap { _ in
            for axis in axes.indices { axes[axis] += Int.random(in: -60...60, using: &generator) }
            return axes.flatMap(sample)
        }
    }

    private static func sample(_ value: Int) -> [UInt8] {
        let bits = UInt16(truncatingIfNeeded: value)
        return [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
    }
}
