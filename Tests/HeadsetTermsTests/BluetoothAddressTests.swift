import HeadsetTerms
import Testing

@Suite struct BluetoothAddressTests {
    @Test func `An address is written as it is read`() {
        #expect(BluetoothAddress("12:34:56:78:9a:BC")?.description == "12:34:56:78:9A:BC")
        #expect(BluetoothAddress("12:34:56:78:9A:BC")?.octets == [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC])
    }

    @Test(arguments: [
        "", "12:34:56:78:9A", "12:34:56:78:9A:BC:DE", "12:34:56:78:9A:+C", "12-34-56-78-9A-BC", "::::::",
    ])
    func `Anything else is no address`(text: String) {
        #expect(BluetoothAddress(text) == nil)
    }

    @Test func `Addresses are ordered as they are written`() throws {
        let lower = try #require(BluetoothAddress("00:00:00:00:00:FF"))
        let higher = try #require(BluetoothAddress("01:00:00:00:00:00"))
        #expect(lower < higher)
    }
}
