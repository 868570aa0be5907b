import FoundationEssentials
import TestSupport
import Testing

/// The example of tuning in `README.md`, as it stands there.
struct TuningExampleTests {
    /// The lines that README shows of each `replay --explain`, and the command's arguments behind the capture.
    private func examples() throws -> [(arguments: [String], lines: [String])] {
        let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        let text = String(decoding: try Data(contentsOf: URL(filePath: folder + "/README.md")), as: UTF8.self)
        var examples: [(arguments: [String], lines: [String])] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("$ headset-bridge replay bounce.pcapng ") {
                let arguments = line.split(separator: " ").dropFirst(4).map(String.init)
                examples.append((arguments, []))
                isInside = true
            } else if line == "```" {
                isInside = false
            } else if isInside, line != "…" {
                examples[examples.endIndex - 1].lines.append(line)
            }
        }
        return examples
    }

    @Test func `Replayed with --explain, bounce says what README says`() throws {
        let home = try Home()
        let capture = try home.record("bounce")
        let bold = try home.write("{parameters: {glitchMs: 0}}", to: "bold.json5")
        let examples = try examples()
        #expect(examples.count == 2)
        for example in examples {
            let arguments = example.arguments.map { $0 == "bold.json5" ? bold : $0 }
            let told = try BuiltTool.run(["replay", capture] + arguments, environment: home.environment)
            #expect(told.code == 0)
            #expect(example.lines.count > 5)
            var rest = told.lines[...]
            for line in example.lines {
                guard let place = rest.firstIndex(of: Substring(line)) else {
                    Issue.record("README has this line, the tool doesn't, or not there: \(line)")
                    return
                }
                rest = rest[(place + 1)...]
            }
        }
    }
}
