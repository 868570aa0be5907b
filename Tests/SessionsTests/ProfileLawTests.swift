import BridgeCore
import HeadsetWire
import Profiles
import Sessions
import TestSupport
import Testing
import Timing

/// Law 1 for boards that speak another protocol: folding a session's capture gives the session's events again.
struct ProfileLawTests {
    private static let envelope = """
        {name: "e", sync: "aa 55", length: {field: "2:u8", add: 5}, check: {sum: "CRC-16/XMODEM", from: 2}}
        """

    private static let framings = [
        "kind: \"lines\", maximum: 100",
        "kind: \"hdlc\", check: \"CRC-16/IBM-SDLC\"",
        "kind: \"slip\", maximum: 64",
        "kind: \"envelopes\", envelopes: [\(envelope)]",
        "kind: \"idle\", gapMs: 5, maximum: 50",
        "kind: \"idle\", gapMs: 20, envelopes: [\(envelope)]",
        "kind: \"message\", maximum: 20",
        "kind: \"message\", envelopes: [\(envelope)]",
    ]

    /// The story of a seed, with a profile that it chooses, in turn every one.
    private static func story(_ seed: UInt64, _ capture: MemoryCapture) throws -> ProfileStory {
        if seed % 19 == 0 { return try ProfileStory(.raw, header: [], seed: seed, capture: capture) }
        var profile = TestProfile()
        profile.framing = framings[Int(seed) % framings.count]
        let header: [UInt8] = profile.framing.contains("aa 55") ? [0xAA, 0x55, 0] : []
        profile.offset = header.count
        profile.trust = seed % 3 == 0 ? "checked" : "unchecked"
        profile.silence = seed % 5 == 0 ? 700 : nil
        profile.opening = seed % 2 == 0
        profile.decoder = seed % 7 == 0
        let read = try Profile(name: "test", bytes: Array(profile.text.utf8))
        return try ProfileStory(read, header: header, seed: seed, capture: capture)
    }

    @Test(arguments: 1...96 as ClosedRange<UInt64>)
    func `Whatever happens to a session with a profile, its replay tells it again`(seed: UInt64) throws {
        let capture = MemoryCapture()
        var story = try Self.story(seed, capture)
        for _ in 0..<300 { story.goOn() }
        story.end()
        let (events, error) = capture.replay()
        #expect(error == nil)
        #expect(events.count > 20)
        let difference = zip(events, story.events).first { $0 != $1 }
        #expect(difference == nil, "seed \(seed)")
        #expect(events.count == story.events.count, "seed \(seed)")
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `Killed at any time, what a session with a profile told is what the replay begins with`(
        seed: UInt64
    ) throws {
        let capture = MemoryCapture()
        var story = try Self.story(seed, capture)
        for _ in 0..<Int(seed * 7) { story.goOn() }
        let (events, error) = capture.replay()
        #expect(error == nil)
        #expect(events.starts(with: story.events), "seed \(seed)")
    }
}
