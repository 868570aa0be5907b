internal import Timing

/// The wire between board and host, with its faults.
struct SimulatedLine {
    private let quality: LineQuality
    private var chance: SplitMix64
    private var burstLeft = 0
    private var mutedUntil: Milliseconds = .zero

    init(_ quality: LineQuality, seed: UInt64) {
        self.quality = quality
        chance = SplitMix64(seed: seed, stream: SplitMix64.Stream.line)
    }

    mutating func apply(_ trouble: Timeline.LineTrouble, at time: Milliseconds, output: inout [UInt8]) {
        switch trouble {
        case .bytes(let bytes): carry(bytes, at: time, output: &output)
        case .burst(let count): burstLeft += count
        case .mute(let length): mutedUntil = max(mutedUntil, time + length)
        }
    }

    func isMute(at time: Milliseconds) -> Bool {
        time < mutedUntil
    }

    /// Lets bytes through, as far as they get.
    mutating func carry(_ bytes: [UInt8], at time: Milliseconds, output: inout [UInt8]) {
        guard !isMute(at: time) else { return }
        for byte in bytes { carry(byte, output: &output) }
    }

    private mutating func carry(_ byte: UInt8, output: inout [UInt8]) {
        if burstLeft > 0 {
            burstLeft -= 1
            output.append(UInt8(truncatingIfNeeded: chance.next()))
            return
        }
        var fate = UInt32(truncatingIfNeeded: chance.below(1_000_000))
        func strikes(_ rate: UInt32) -> Bool {
            defer { fate &-= rate }
            return fate < rate
        }
        if strikes(quality.bitErrors) {
            output.append(byte ^ 1 << UInt8(truncatingIfNeeded: chance.below(8)))
        } else if strikes(quality.lost) {
            return
        } else if strikes(quality.doubled) {
            output.append(byte)
            output.append(byte)
        } else if strikes(quality.bursts) {
            burstLeft = quality.burstBytes
            carry(byte, output: &output)
        } else {
            output.append(byte)
        }
    }
}
