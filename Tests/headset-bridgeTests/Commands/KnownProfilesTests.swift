import Scenarios
import TestSupport
import Testing
import Timing

@testable import headset_bridge

struct KnownProfilesTests {
    /// Frames of a vendor, in turn, and where each ends.
    private func stream(_ frames: [[UInt8]], count: Int = 20) -> (bytes: [UInt8], ends: [Int]) {
        var stream: (bytes: [UInt8], ends: [Int]) = ([], [])
        for number in 0..<count {
            stream.bytes += frames[number % frames.count]
            stream.ends.append(stream.bytes.count)
        }
        return stream
    }

    @Test(arguments: VendorFrames.streams)
    func `A vendor's stream is known by its profile, whatever packets it has`(vendor: VendorFrames) throws {
        let stream = stream(try vendor.valid)
        let best = try #require(KnownProfiles(stream.bytes).matches.first)
        #expect(best.words == "\(vendor.name): 20 of 20 packets")
    }

    @Test(arguments: [VendorFrames.apple, .bose, .fastPair, .tozo])
    func `Messages are known where it is known how they end, and else not`(vendor: VendorFrames) throws {
        let stream = stream(try vendor.valid)
        let matches = KnownProfiles(stream.bytes, ends: stream.ends).matches
        #expect(matches.contains { $0.profile == vendor.name }, "\(matches)")
        #expect(!KnownProfiles(stream.bytes).matches.contains { $0.profile == vendor.name })
    }

    @Test func `Damage is counted`() throws {
        var stream = stream(try VendorFrames.samsung.valid)
        stream.bytes[stream.ends[4] + 5] ^= 0x10
        let best = try #require(KnownProfiles(stream.bytes).matches.first)
        #expect(best.words == "samsung: 19 of 20 packets")
    }

    @Test(arguments: ["arduino", "esp_idf", "hb", "zephyr"])
    func `A log is known by the profile for its logger`(name: String) throws {
        let best = try #require(KnownProfiles(try fixtureBytes("lines/\(name).log")).matches.first)
        #expect(best.profile == name)
    }

    @Test func `Of noise, of prose and of native frames none is said to be known`() throws {
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(KnownProfiles(noise).matches == [])
        #expect(KnownProfiles([]).matches == [])
        #expect(KnownProfiles([], ends: [0]).matches == [])
        let prose = Array("It was a bright cold day in April.\n".utf8)
        #expect(KnownProfiles((0..<50).flatMap { _ in prose }).matches == [])
        let headset = SimulatedHeadset(try #require(try Scenario.builtIn("demo")))
        var native: [UInt8] = []
        headset.advance(to: 20_000) { native += $1 }
        #expect(KnownProfiles(native).matches == [])
    }

    @Test func `A few packets in much else prove nothing`() throws {
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<600).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let packets = try VendorFrames.samsung.valid.prefix(4).flatMap { $0 }
        #expect(KnownProfiles(packets).matches.map(\.profile) == ["samsung"])
        #expect(KnownProfiles(noise + packets + noise).matches == [])
    }
}
