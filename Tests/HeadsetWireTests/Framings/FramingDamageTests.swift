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

    /// How many of 10,000 damaged frames may be taken, and how many good ones lie in what was: what was measured
    /// (`protocol/profiles/README.md`, Trust), and room for chance.
    private static let most: [String: (falselyTaken: Int, swallowed: Int)] = [
        "samsung": (80, 10), "huawei": (10, 10), "google_pixelbuds": (10, 10), "sony": (40, 10),
        "soundcore": (80, 110), "nothing_cmf": (800, 1200), "xiaomi_redmi": (900, 600),
        "oppo_realme": (4200, 2000),
    ]

    @Test(arguments: VendorFrames.streams, UInt64(0)..<2)
    func `No good frame is lost beside damaged ones, and no more of these are taken than was measured`(
        vendor: VendorFrames, seed: UInt64
    ) throws {
        let outcome = try Self.outcome(vendor, seed: seed)
        #expect(outcome.damaged > 900)
        #expect(outcome.lost == 0)
        let most = try #require(Self.most[vendor.name])
        #expect(outcome.falselyTaken * 10_000 <= most.falselyTaken * outcome.damaged, "\(outcome)")
        #expect(outcome.swallowed * 10_000 <= most.swallowed * outcome.damaged, "\(outcome)")
    }
}
