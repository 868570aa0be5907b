import HeadsetWire
import Profiles
import Testing

struct RawProfileTests {
    @Test func `The raw view takes each read as it comes`() throws {
        let raw = try #require(try Profile.builtIn("raw"))
        #expect(raw.view == .raw && raw.framing == .message())
    }
}
