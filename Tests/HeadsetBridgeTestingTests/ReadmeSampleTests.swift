import FoundationEssentials
import TestSupport
import Testing

/// The test that `README.md` shows is one of these.
struct ReadmeSampleTests {
    @Test func `README shows the sample as it is compiled and run here`() throws {
        let readme = try Data(contentsOf: URL(filePath: projectFolder + "/README.md"))
        let sample = try Data(
            contentsOf: URL(
                filePath: projectFolder + "/Tests/HeadsetBridgeTestingTests/ReadmeSample.swift"))
        let text = String(decoding: readme, as: UTF8.self)
        #expect(text.contains("```swift\n\(String(decoding: sample, as: UTF8.self))```\n"))
    }
}
