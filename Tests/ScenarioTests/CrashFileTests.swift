import FoundationEssentials
import TestSupport
import Testing

/// Inputs that broke something once. `fixtures/crashes` keeps them; each begins with the exit code that its replay must
/// have, and `README.md` there says what is in it.
struct CrashFileTests {
    private static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0 != "README.md" }.sorted()
        ?? []

    /// Beside `Tests`, wherever the package lies.
    private static let folder =
        projectFolder + "/fixtures/crashes"

    @Test func `Crash files are there, and each is described`() throws {
        let table = try String(
            decoding: Data(contentsOf: URL(filePath: "\(Self.folder)/README.md")), as: UTF8.self)
        #expect(Self.names.count > 30)
        for name in Self.names { #expect(table.contains("| `\(name)` |"), "\(name)") }
    }

    @Test(arguments: names)
    func `What broke something once is told to its end, or refused with a sentence`(name: String) throws {
        let home = try Home()
        let file = "\(Self.folder)/\(name)"
        let code = try #require(name.split(separator: "-").first.flatMap { Int32($0) })
        for format in ["json", "text"] {
            // One that hangs is ended, with a code that no file has.
            let result = try home.run(
                "replay", file, "--format", format, at: ["timeout", "-s", "KILL", "60", BuiltTool.path()])
            #expect(result.code == code, "\(format): \(result.complaints)")
            if code != 0 {
                #expect(result.complaints.contains("headset-bridge: \(file): "), "\(result.complaints)")
                #expect(!result.complaints.contains("Captures."), "\(result.complaints)")
            }
            guard format == "json", code == 0 || result.output != "" else { continue }
            #expect(result.events.last == "summary")
            for line in result.lines {
                #expect(throws: Never.self, "\(line)") {
                    try JSONDecoder().decode(Anything.self, from: Data(line.utf8))
                }
            }
        }
    }
}

/// JSON of any kind: that it is some is all there is to know.
private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}
