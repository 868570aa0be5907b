import FoundationEssentials
import Scenarios
import TestSupport
import Testing

@testable import headset_bridge

struct ManualPageTests {
    private static let commands = Invocation.commands(scenarios: Scenario.builtInNames)
    private static let page = ManualPage(of: commands).text

    @Test func `The formatters of the man page have nothing to remark`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/headset-bridge.1"
        try Data(Self.page.utf8).write(to: URL(filePath: path))
        for formatter in [["groff", "-man", "-ww", "-z"], ["mandoc", "-T", "lint"]] {
            #expect(try Self.run(formatter + [path]) == .init(code: 0, output: "", complaints: ""))
        }
    }

    @Test func `Every command is there with each of its options`() throws {
        let common = try Self.part(from: ".SH \"OPTIONS OF EVERY COMMAND\"", to: ".SH")
        for command in Self.commands.all {
            let part = try Self.part(from: ".SS \"\(RoffPage.escaped(command.usage))\"", to: ".S")
            for option in command.options {
                let entry = ".TP\n\\fB\(RoffPage.escaped(option.name))\\fR"
                #expect((part + common).contains(entry), "\(command.name) \(option.name)")
            }
            for example in command.examples { #expect(part.contains(RoffPage.escaped(example.line))) }
        }
    }

    @Test func `Every exit code and every variable is explained once`() throws {
        let codes = try Self.part(from: ".SH \"EXIT STATUS\"", to: ".SH")
        #expect(
            Self.terms(codes) == ExitCode.allCases.map { "\\fB\($0.rawValue)\\fR" })
        let variables = try Self.terms(Self.part(from: ".SH \"ENVIRONMENT\"", to: ".SH"))
        let options = Self.commands.all.filter(\.readsEnvironment).flatMap(\.options)
            .filter(\.isInEnvironment)
        for option in options {
            #expect(variables.count { $0 == "\\fB\(option.environmentName)\\fR" } == 1, "\(option.name)")
        }
    }

    @Test(arguments: [["groff", "-man", "-T", "ascii"], ["mandoc", "-T", "ascii"]])
    func `Text comes out as it was written`(_ formatter: [String]) throws {
        let lines = [".leading dot", "'quote", #"a\fBback\\slash"#, #"--x="y" ~/z ^ ` $ % | {}"#, "a-b"]
        var page = RoffPage(title: "T", date: "2026-01-01", source: "s")
        page.section("TEXT")
        page.verbatim(lines)
        for line in lines { page.paragraph(line) }
        let folder = try TemporaryFolder()
        let path = folder.path + "/t.1"
        try Data(page.text.utf8).write(to: URL(filePath: path))
        let result = try Self.run(formatter + [path])
        #expect(result.complaints == "")
        let shown = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in lines { #expect(shown.count { $0 == line } == 2, "\(line)") }
    }

    /// What stands behind the line, up to the next that begins so.
    private static func part(from line: String, to next: String) throws -> String {
        let start = try #require(page.firstRange(of: line + "\n"), "\(line)")
        let rest = page[start.upperBound...]
        return String(rest[..<(rest.firstRange(of: "\n" + next)?.lowerBound ?? rest.endIndex)]) + "\n"
    }

    /// The lines behind each `.TP`.
    private static func terms(_ part: String) -> [String] {
        let lines = part.split(separator: "\n").map(String.init)
        return zip(lines, lines.dropFirst()).compactMap { $0 == ".TP" ? $1 : nil }
    }

    private static func run(_ command: [String]) throws -> BuiltTool.Result {
        try BuiltTool.run(command, environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"], at: ["env"])
    }
}
