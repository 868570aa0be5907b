import Scenarios
import Testing

@testable import headset_bridge

struct HelpTests {
    private static let everything = Invocation.commands(scenarios: Scenario.builtInNames)
    private static let families = everything.families
    private static let commands = everything.all
    private static let firstPage = FirstPage.text(everything)

    @Test func `Help fits a terminal of 80 columns`() {
        for page in Self.commands.map(\.help) + Self.families.map(\.help) + [Self.firstPage] {
            for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
            #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
        }
    }

    @Test func `The first page fits the first screen`() {
        #expect(Self.firstPage.split(separator: "\n").count <= 24)
    }

    @Test func `Help names every option once`() {
        for command in Self.commands {
            let lines = command.help.split(separator: "\n")
            for option in command.options {
                let rows = lines.filter { $0.hasPrefix("  \(option.name) ") || $0 == "  \(option.name)" }
                #expect(rows.count == 1, "\(command.name) \(option.name)")
            }
        }
    }

    @Test func `Every example is a command line that is accepted`() throws {
        for example in Self.commands.flatMap(\.examples) {
            let words = example.line.split(separator: " ").map(String.init).prefix { $0 != ">" }
            let start = try #require(words.firstIndex(of: "headset-bridge"))
            #expect(throws: Never.self, "\(example.line)") {
                try Invocation(words[(start + 1)...], scenarios: Scenario.builtInNames) { _ in nil }
            }
        }
    }

    @Test func `A page is laid out in two columns`() {
        var page = HelpPage()
        page.heading("Words")
        page.entry(
            "--short N", "what it means, which takes more than one line because there is a lot to be said")
        page.entry("--rather-long-name a|b|c", "on the next line")
        #expect(
            page.text == """
                Words:
                  --short N                what it means, which takes more than one line because
                                           there is a lot to be said
                  --rather-long-name a|b|c
                                           on the next line

                """)
    }

    @Test func `A variable is named after its option`() {
        #expect(CommonOptions.hostAddress.declaration.environmentName == "HEADSET_BRIDGE_HOST_ADDRESS")
    }
}
