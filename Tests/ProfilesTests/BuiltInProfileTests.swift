import Profiles
import Testing

struct BuiltInProfileTests {
    @Test(arguments: Profile.builtInNames)
    func `Every profile of the program can be read, and is named like its file`(name: String) throws {
        let profile = try #require(try Profile.builtIn(name))
        #expect(profile.name == name)
    }
}
