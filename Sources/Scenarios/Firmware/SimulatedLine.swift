internal import Timing

/// The wire between board and host, with its faults.
struct SimulatedLine {
    private let quality: LineQuality
    private var chance: SplitMix64
    private var burstLeft = 0
    private var mutedUntil: Milliseconds = .zero
    /// How long the next frame is to wait.
    private var hold: Milliseconds?
    /// A frame that waits, and until when.
    private var held: (frame: [UInt8], until: Milliseconds)?

    init(_ quality: LineQuality, seed: UInt64) {
        self.quality = quality
        chance = SplitMix64(seed: seed, stream: SplitMix64.Stream.line)
    }

    mutating func apply(_ trouble: Timeline.LineTrouble, at time: Milliseconds, output: inout [UInt8]) {
        switch trouble {
        case .bytes(let bytes): carry(bytes, at: time, output: &output)
        case .burst(let count): burstLeft += count
        case .mute(let length): mutedUntil = max(mutedUntil, time + length)
        case .hold(let length): hold = length
        }
    }

    func isMute(at time: Milliseconds) -> Bool {
        time < mutedUntil
    }

    /// When a frame that waits has waited long enough; nil if none does.
    var nextRelease: Milliseconds? { held?.until }

    /// Lets a frame through that has waited long enough. It doesn't wait twice.
    mutating func release(at time: Milliseconds, output: inout [UInt8]) {
        guard let held, held.until <= time else { return }
        self.held = nil
        guard !isMute(at: time) else { return }
        for byte in held.frame { carry(byte, output: &output) }
    }

    /// Lets bytes through, as far as they get.
    mutating func carry(_ bytes: [UInt8], at time: Milliseconds, output: inout [UInt8]) {
        guard !isMute(at: time) else { return }
        let frame = frameToHold(in: bytes)
        if let hold, let frame {
            self.hold = nil
            held = (Array(bytes[frame]), time + hold)
        }
        for index in bytes.indices where frame?.contains(index) != true {
            carry(bytes[index], output: &output)
        }
    }

    /// The first frame, with the zeros around it; nil if none is to be held, or none is there.
    private func frameToHold(in bytes: [UInt8]) -> Range<Int>? {
        guard hold != nil, held == nil, let start = bytes.firstIndex(of: 0) else { return nil }
        guard let end = bytes[(start + 1)...].firstIndex(of: 0) else { return nil }
        return start..<end + 1
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
