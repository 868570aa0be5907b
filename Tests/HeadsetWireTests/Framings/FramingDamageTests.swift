import HeadsetWire
import TestSupport
import Testing

/// What a line does to the frames of vendors, and what their checks make of it.
@Suite struct FramingDamageTests {
    /// What came of a stream of frames of which every tenth was damaged.
    private struct Outcome: CustomStringConvertible {
        var damaged = 0
        /// Packets that no sender sent.
        var falselyTaken = 0
        /// Good frames that were not taken, and lie in no packet that was falsely taken.
        var lost = 0
        /// Good frames that lie in one that was.
        var swallowed = 0

        var description: String {
            "\(damaged) damaged, \(falselyTaken) taken falsely, \(lost) good ones lost, \(swallowed) swallowed by false ones"
        }
    }

    private static func outcome(_ vendor: VendorFrames, seed: UInt64) throws -> Outcome {
        let known = Set(try vendor.valid)
        let stream = try MixedStream(vendor, count: 10_000, seed: seed, noise: false) { frame, generator in
            guard Int.random(in: 0..<10, using: &generator) == 0 else { return false }
            let good = frame
            frame = DamageTests.damage(frame, using: &generator)
            return frame != good
        }
        var outcome = Outcome(damaged: stream.damaged)
        let knownRuns = Set(known.map(stream.withoutDelimiters))
        var taken: Set<Int> = []
        var falseRanges: [Range<Int>] = []
        var position = 0
        for unit in Receiver.units(in: [stream.bytes], vendor.framing) {
            position += unit.bytes.count
            guard unit.packet != nil else { continue }
            if knownRuns.contains(stream.withoutDelimiters(unit.bytes)) {
                taken.insert(position)
            } else {
                falseRanges.append(position - unit.bytes.count..<position)
            }
        }
        outcome.falselyTaken = falseRanges.count
        var ranges = falseRanges[...]
        for (end, frame) in zip(stream.ends, stream.frames) {
            if taken.contains(end) { continue }
            while let range = ranges.first, range.upperBound <= end - frame.count { ranges.removeFirst() }
            if ranges.first.map({ $0.lowerBound < end }) == true {
                outcome.swallowed += 1
            } else {
                outcome.lost += 1
            }
        }
        return outcome
    }

    /// How many of 10,000 damaged frames a check may let pass: what its width says, and room for chance. Samsung's leaves out
    /// the bits of the header that are no length.
    private static let missed = ["sony": 100, "soundcore": 100, "samsung": 100]

    @Test(arguments: VendorFrames.streams, UInt64(0)..<10)
    func `No good frame is lost beside damaged ones, and no check misses more than it must`(
        vendor: VendorFrames, seed: UInt64
    ) throws {
        let outcome = try Self.outcome(vendor, seed: seed)
        print("\(vendor), seed \(seed): \(outcome)")
        #expect(outcome.damaged > 900)
        #expect(outcome.lost == 0)
        if vendor.isChecked {
            let limit = Self.missed[vendor.name] ?? 0
            #expect(outcome.falselyTaken * 10_000 <= limit * outcome.damaged)
            #expect(outcome.swallowed <= 3 * outcome.falselyTaken)
        }
    }
}
