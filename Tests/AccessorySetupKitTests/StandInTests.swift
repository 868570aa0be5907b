import CoreBluetooth
import FoundationEssentials
import Testing
import UIKit

/// What stands in for the phone's own modules.
struct StandInTests {
    @Test(arguments: [
        ("180D", "0000180D-0000-1000-8000-00805F9B34FB"), ("0000180d", "180D"),
        ("12345678", "12345678-0000-1000-8000-00805f9b34fb"),
    ])
    func `A short Bluetooth UUID is the long one of the base UUID`(one: String, other: String) {
        #expect(CBUUID(string: one) == CBUUID(string: other))
        #expect(CBUUID(string: one).hashValue == CBUUID(string: other).hashValue)
    }

    @Test
    func `A Bluetooth UUID is written as it was given, in upper case, and read from bytes`() throws {
        #expect(CBUUID(string: "fd6f").uuidString == "FD6F")
        #expect(CBUUID(data: Data([0xFD, 0x6F])) == CBUUID(string: "FD6F"))
        let text = "6E40FFF0-B5A3-F393-E0A9-E50E24DCCA9E"
        let uuid = try #require(UUID(uuidString: text))
        #expect(CBUUID(nsuuid: uuid).uuidString == text)
        #expect(CBUUID(nsuuid: uuid) == CBUUID(string: text))
        #expect(CBUUID(string: "FD6F") != CBUUID(string: "FD70"))
        #expect(CBUUID(string: "FD6F").data == Data([0xFD, 0x6F]))
    }

    @Test
    func `Every name is a picture, and no bytes are none`() {
        #expect(UIImage(named: "earbuds") != nil)
        #expect(UIImage(systemName: "earbuds") != nil)
        #expect(UIImage(data: Data([1])) != nil)
        #expect(UIImage(data: Data()) == nil)
    }
}
