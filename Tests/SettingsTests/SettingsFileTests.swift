import Settings
import Testing

@Suite struct SettingsFileTests {
    @Test func `x`() throws {
        let file = try SettingsFile(name: "a", bytes: Array("{a: 1}".utf8))
        #expect(try file.decode([String: Int].self) == ["a": 1])
    }
}
