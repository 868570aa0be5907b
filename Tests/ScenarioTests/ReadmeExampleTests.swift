import FoundationEssentials
import TestSupport
import Testing

/// The sessions that `README.md` shows, as they stand there.
struct ReadmeExampleTests {
    /// The lines that follow each command that begins so, up to the end of its block; those with … are cut and left out.
    private func examples(of command: String) throws -> [(arguments: [String], lines: [String])] {
        let text = String(
            decoding: try Data(contentsOf: URL(filePath: projectFolder + "/README.md")), as: UTF8.self)
        var examples: [(arguments: [String], lines: [String])] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix(command) {
                let arguments = line.dropFirst(command.count).split(separator: " ").map(String.init)
                examples.append((arguments, []))
                isInside = true
            } else if line == "```" {
                isInside = false
            } else if isInside, !line.contains("…") {
                examples[examples.endIndex - 1].lines.append(line)
            }
        }
        return examples
    }

    /// Expects the lines among those that the tool says, in this order.
    private func expect(_ lines: [String], in told: BuiltTool.Result) {
        #expect(told.code == 0)
        #expect(lines.count > 5)
        var rest = told.lines[...]
        for line in lines {
            guard let place = rest.firstIndex(of: Substring(line)) else {
                Issue.record("README has this line, the tool doesn't, or not there: \(line)")
                return
            }
            rest = rest[(place + 1)...]
        }
    }

    @Test func `Replayed with --explain, bounce says what README says`() throws {
        let home = try Home()
        let capture = try home.record("bounce")
        let bold = try home.write("{parameters: {glitchMs: 0}}", to: "bold.json5")
        let examples = try examples(of: "$ headset-bridge replay bounce.pcapng ")
        #expect(examples.count == 2)
        for example in examples {
            let arguments = example.arguments.map { $0 == "bold.json5" ? bold : $0 }
            let told = try BuiltTool.run(["replay", capture] + arguments, environment: home.environment)
            expect(example.lines, in: told)
        }
    }

    @Test func `The demo says what README says`() throws {
        let home = try Home()
        let capture = try home.record("demo")
        let examples = try examples(of: "$ headset-bridge run /tmp/headset --wait 5 ")
        #expect(examples.count == 1)
        for example in examples {
            let told = try BuiltTool.run(
                ["replay", capture] + example.arguments, environment: home.environment)
            // Of a live session there is a port.
            expect(example.lines.filter { !$0.contains("link up") }, in: told)
        }
    }
}
