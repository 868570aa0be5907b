import Testing
import Timing

@testable import headset_bridge

struct ReplayOptionsTests {
    private func read(_ arguments: String) throws(UsageFailure) -> Invocation {
        let words = ("replay " + arguments).split(separator: " ").map(String.init)
        return try Invocation(words[...], scenarios: []) { ["HEADSET_BRIDGE_FORMAT": "json"][$0] }
    }

    @Test func `Captures are replayed in the order given, and the environment isn't read`() throws {
        #expect(
            try read("b.pcapng - a.pcapng") == .replay(ReplayOptions(files: ["b.pcapng", "-", "a.pcapng"])))
    }

    @Test func `Every option has its place`() throws {
        let options = ReplayOptions(
            files: ["a"], printing: PrintingOptions(format: .json),
            from: Timestamp(nanoseconds: 1_500_000_000),
            to: Timestamp(nanoseconds: 2_000_000_000), count: 10, gap: 40)
        #expect(try read("a --format json --from 1.5 --to 2 --count 10 --gap 40") == .replay(options))
        let withProfile = ReplayOptions(
            files: ["a"], settings: GivenSettings(profile: "acme:ble"),
            printing: PrintingOptions(format: .json))
        #expect(try read("a --format json --profile acme:ble") == .replay(withProfile))
    }

    @Test(arguments: [
        ("", UsageError.missing("FILE", request: "give a capture, or - for standard input")),
        ("- a -", .givenTwice("-")),
        ("a --from 2 --to 1.999", .backwards(from: "--from", to: "--to")),
        ("a --registry r", .unknownOption("--registry", nearest: nil)),
        ("a --speed 1", .unknownOption("--speed", nearest: nil)),
    ])
    func `What makes no sense, or isn't built, is refused`(arguments: String, error: UsageError) {
        #expect(throws: UsageFailure(command: "replay", error: error)) { try read(arguments) }
    }
}
