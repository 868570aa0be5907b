import SystemCalls
import TestSupport
import Testing

/// Who users and groups are, asked of the system as other programs ask.
struct AccountNamesTests {
    @Test func `A name is found by its number`() {
        #expect(AccountNames.user(0) == "root")
        #expect(AccountNames.group(0)?.name == "root")
        #expect(AccountNames.user(4_000_123_456) == nil)
        #expect(AccountNames.group(4_000_123_456) == nil)
    }

    /// Short lines and long ones, of whatever the system keeps its names in.
    @Test func `Every user and group is named as getent has it`() throws {
        var users: [UInt32: String] = [:]
        for fields in try table("passwd") where users[fields.number] == nil {
            users[fields.number] = fields.name
        }
        for (number, name) in users { #expect(AccountNames.user(number) == name) }
        var groups: [UInt32: AccountNames.Group] = [:]
        for fields in try table("group") where groups[fields.number] == nil {
            let members = fields.rest.split(separator: ",").map(String.init)
            groups[fields.number] = AccountNames.Group(name: fields.name, members: Set(members))
        }
        for (number, group) in groups { #expect(AccountNames.group(number) == group) }
        #expect(users.count > 1 && groups.count > 1)
    }

    private func table(_ name: String) throws -> [(number: UInt32, name: String, rest: Substring)] {
        try BuiltTool.run([name], at: ["getent"]).output.split(separator: "\n").map { line in
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            return (try #require(UInt32(fields[2])), String(fields[0]), fields[3])
        }
    }
}
