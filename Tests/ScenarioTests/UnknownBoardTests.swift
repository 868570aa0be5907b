import FoundationEssentials
import TestSupport
import Testing

/// The way from an unknown board to its first don, as README.md has it.
struct UnknownBoardTests {
    private static let bytes = projectFolder + "/fixtures/prototype/prototype.bin"
    private static let profile = projectFolder + "/fixtures/prototype/prototype.json5"

    /// What README.md says to write in place of `view`: the block that begins with `identity`.
    private static func addition() throws -> String {
        let text = String(
            decoding: try Data(contentsOf: URL(filePath: projectFolder + "/README.md")), as: UTF8.self)
        let blocks = text.split(separator: "```\n", omittingEmptySubsequences: false)
        return String(try #require(blocks.first { $0.hasPrefix("  identity: {") }))
    }

    @Test func `From a board's bytes to a draft, to a profile, to the first don`() throws {
        let home = try Home()
        let draft = home.path("mine.json5")
        let found = try home.run("identify", Self.bytes, "--draft", draft)
        #expect(found.code == 0)
        #expect(found.output.contains("a5 5a — 72 of 72"))
        #expect(found.output.contains("CRC-16/KERMIT from byte 0, low byte first — 72 of 72"))

        let tried = try home.run("profile", "try", draft, Self.bytes)
        #expect(tried.code == 0)
        #expect(tried.complaints.contains("72  intact, of 76 units"))

        let drafted = String(decoding: try Data(contentsOf: URL(filePath: draft)), as: UTF8.self)
        let whole = drafted.replacing("  view: \"raw\",\n", with: try Self.addition())
        let mine = try home.write(Array(whole.utf8), to: "mine-2.json5")
        #expect(try home.run("profile", "check", mine).code == 0)

        let told = try home.run("replay", Self.bytes, "--profile", mine, "--gap", "100", "--color", "never")
        #expect(told.code == 0)
        #expect(told.output.contains("    2.000  left  off → worn             L● R○ D○   don 0 ms"))
        #expect(told.output.contains("    2.000  DEVICE offHead → inEar       L● R○ D●   don 0 ms"))
    }

    @Test func `The finished profile tells all of it`() throws {
        let home = try Home()
        let told = try home.run(
            "replay", Self.bytes, "--profile", Self.profile, "--gap", "100", "--format", "json")
        #expect(told.code == 0)
        let lines = told.output.replacing(Self.bytes, with: "prototype.bin")
        #expect(try GoldenFile("prototype/prototype.jsonl").difference(to: lines) == nil)
    }
}
