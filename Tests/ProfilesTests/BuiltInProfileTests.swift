import FoundationEssentials
import HeadsetTerms
import HeadsetWire
import Profiles
import TestSupport
import Testing

struct BuiltInProfileTests {
    @Test(arguments: Profile.builtInNames)
    func `Every profile of the program can be read, and is named like its file`(name: String) throws {
        let profile = try #require(try Profile.builtIn(name))
        #expect(profile.name == name && !profile.about.isEmpty)
    }

    @Test(arguments: Profile.builtInNames)
    func `The channels of an ear have numbers of their own`(name: String) throws {
        let channels = try Profile.builtIn(name)?.identity?.channels ?? []
        #expect(Set(channels.map { "\($0.ear) \($0.sensor)" }).count == channels.count)
    }

    @Test(arguments: VendorFile.all)
    func `A profile that a capture holds is the profile`(vendor: VendorFile) throws {
        let profile = try vendor.profile
        let again = try Profile(name: "capture", bytes: profile.text, framing: profile.framingName)
        #expect(again == profile && again.hashValue == profile.hashValue)
        #expect(again.framing == profile.framing && again.view == profile.view)
        #expect(again.identity == profile.identity && again.trust == profile.trust)
        #expect(again.opening == profile.opening && again.queries == profile.queries)
    }

    @Test(arguments: VendorFrames.streams + VendorFrames.messages)
    func `A profile frames as its vendor's words say`(vendor: VendorFrames) throws {
        let profiles = try VendorFile.all.filter { $0.name == vendor.name }.map { try $0.profile }
        #expect(profiles.contains { $0.framing == vendor.framing }, "\(profiles.map(\.framing))")
    }

    @Test func `The raw view is what its file says`() throws {
        let file = try Profile(name: "raw", bytes: Profile.raw.text)
        #expect(file == Profile.raw)
        #expect(file.name == Profile.raw.name && file.about == Profile.raw.about)
        #expect(file.framing == Profile.raw.framing && file.view == Profile.raw.view)
        #expect(file.trust == Profile.raw.trust && file.confirmation == Profile.raw.confirmation)
        #expect(file.lineEnd == Profile.raw.lineEnd && file.identity == nil)
    }

    @Test func `Every vendor whose frames are here has a profile, and every file is part of the program`()
        throws
    {
        let files = try FileManager.default.contentsOfDirectory(atPath: projectFolder + "/protocol/profiles")
        let names = files.filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }
        #expect(names.sorted() == Profile.builtInNames)
        let frames = try FileManager.default.contentsOfDirectory(atPath: projectFolder + "/fixtures/frames")
        let vendors = frames.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
        #expect(Set(vendors).subtracting(Profile.builtInNames) == [])
        #expect(Set(vendors) == Set(VendorFile.all.map(\.name)))
    }
}
