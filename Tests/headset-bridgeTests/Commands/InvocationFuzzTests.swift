import TestSupport
import Testing

@testable import headset_bridge

struct InvocationFuzzTests {
    private static let words =
        [
            "run", "replay", "simulate", "identify", "send", "ping", "raw", "text", "set-reporting", "--",
            "-", "", "=",
            "--=", "-h", "-5", "1.5", "placement=inEar",
            "a=/dev/b", "/dev/a",
            "12:34:56:78:9A:BC", "json", "\u{1B}[2J", "\n", "é", String(repeating: "9", count: 400),
        ]
        + [RunOptions.command, ReplayOptions.command, SimulateOptions.command(scenarios: [])].flatMap(
            \.options
        ).map(\.name)

    @Test func `Whatever is typed is accepted or refused in one line`() {
        var random = SeededGenerator(seed: 2)
        var accepted = 0
        for _ in 0..<20_000 {
            var arguments = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let word = Self.words.randomElement(using: &random) ?? ""
                let glued =
                    Bool.random(using: &random) ? "" : "=" + (Self.words.randomElement(using: &random) ?? "")
                return word.hasPrefix("--") ? word + glued : word
            }
            if Bool.random(using: &random) { arguments = ["run", "/dev/a"] + arguments }
            do throws(UsageFailure) {
                _ = try Invocation(arguments[...], scenarios: []) { _ in nil }
                accepted += 1
            } catch {
                let line = error.complaint.description
                #expect(line.hasPrefix("headset-bridge: "), "\(arguments)")
                #expect(line.unicodeScalars.filter(\.isControl).isEmpty, "\(arguments)")
            }
        }
        #expect(accepted > 100)
    }
}
