import FoundationEssentials
import Ports
import TestSupport
import Testing

/// The udev rules, and the table that they are made from.
struct UdevRulesTests {
    private static let path = projectFolder + "/tools/udev/70-headset-bridge.rules"

    @Test func `The rules that are installed are those of the table`() throws {
        let file = String(decoding: try Data(contentsOf: URL(filePath: Self.path)), as: UTF8.self)
        // headset-bridge doctor --udev-rules > tools/udev/70-headset-bridge.rules
        #expect(firstDifference(between: file, and: KnownDevices.builtIn.udevRules) == nil)
    }

    /// The table as it is written, not as it is decoded.
    @Test func `Each device of the table is matched by a rule`() throws {
        let table = projectFolder + "/Sources/Ports/BuiltIn/usb_ids.json5"
        let text = String(decoding: try Data(contentsOf: URL(filePath: table)), as: UTF8.self)
        let ids = text.matches(of: #/^  "(....):(....|\*)"/#.anchorsMatchLineEndings()).map {
            (vendor: $0.1.lowercased(), product: $0.2.lowercased())
        }
        #expect(ids.count > 80)
        let rules = KnownDevices.builtIn.udevRules.split(separator: "\n")
        for (vendor, product) in ids {
            let matching = rules.filter { $0.hasPrefix(#"ENV{ID_VENDOR_ID}=="\#(vendor)", "#) }
            #expect(matching.count == 1, "\(vendor)")
            let products = matching.first?.firstMatch(of: #/ENV\{ID_MODEL_ID\}=="(.*?)"/#)?.1.split(
                separator: "|")
            let isAny = products == nil
            #expect(isAny || products?.contains(product[...]) == true, "\(vendor):\(product)")
        }
    }

    @Test func `The rules come after those that find the numbers, and before those that heed uaccess`() {
        let name = Self.path.split(separator: "/").last.map(String.init) ?? ""
        #expect(
            ["60-serial.rules", name, "73-seat-late.rules"].sorted() == [
                "60-serial.rules", name, "73-seat-late.rules",
            ])
    }

    @Test func `A bench's own boards are in its rules`() throws {
        let own = KnownDevices().udevRules
        #expect(!own.contains("ID_VENDOR_ID"))
        #expect(own.contains(#"ENV{ID_MM_DEVICE_IGNORE}="1""#))
    }
}
