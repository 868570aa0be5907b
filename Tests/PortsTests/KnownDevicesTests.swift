import Ports
import Settings
import Testing

struct KnownDevicesTests {
    private func table(_ text: String) throws(SettingsError) -> KnownDevices {
        try SettingsFile(name: "table", bytes: Array(text.utf8)).decode()
    }

    private func device(_ text: String, in table: KnownDevices = .builtIn) throws -> KnownDevice? {
        table[try #require(USBID(text))]
    }

    @Test func `The tool knows bridges, probes and boards`() throws {
        #expect(try device("0403:6001") == KnownDevice(kind: .bridge, name: "FTDI FT232R"))
        #expect(try device("10c4:ea60") == KnownDevice(kind: .bridge, name: "Silicon Labs CP2102"))
        #expect(try device("1366:0105") == KnownDevice(kind: .probe, name: "SEGGER J-Link"))
        #expect(try device("303A:1001") == KnownDevice(kind: .board, name: "Espressif USB JTAG/serial"))
        #expect(try device("FFF0:0001") == nil)
    }

    @Test func `What is said of a product goes before what is said of its vendor`() throws {
        let known = try table(
            #"{"1209:*": {kind: "probe", name: "jigs"}, "1209:000a": {kind: "board", name: "Buds"}}"#)
        #expect(try device("1209:000A", in: known)?.name == "Buds")
        #expect(try device("1209:000B", in: known)?.name == "jigs")
    }

    @Test func `A table laid over another goes before it, a whole vendor's too`() throws {
        let below = try table(
            #"{"0403:6001": {kind: "bridge", name: "a"}, "0403:*": {kind: "bridge", name: "b"}}"#)
        let product = below.overlaid(with: try table(#"{"0403:6001": {kind: "board", name: "c"}}"#))
        #expect(try device("0403:6001", in: product)?.name == "c")
        #expect(try device("0403:6002", in: product)?.name == "b")
        let vendor = below.overlaid(with: try table(#"{"0403:*": {kind: "board", name: "d"}}"#))
        #expect(try device("0403:6001", in: vendor)?.name == "d")
        #expect(below.overlaid(with: KnownDevices()) == below)
    }

    @Test(arguments: [
        (#"{"0403": {kind: "board", name: "x"}}"#, "no USB id"),
        (#"{"0403:600": {kind: "board", name: "x"}}"#, "no USB id"),
        (#"{"0403:+001": {kind: "board", name: "x"}}"#, "no USB id"),
        (#"{"*:6001": {kind: "board", name: "x"}}"#, "no USB id"),
        (#"{"0403:600g": {kind: "board", name: "x"}}"#, "no USB id"),
        (
            #"{"04a3:6001": {kind: "board", name: "x"}, "04A3:6001": {kind: "board", name: "y"}}"#,
            "given twice"
        ),
        (#"{"0403:6001": {kind: "thing", name: "x"}}"#, "unknown value"),
        (#"{"0403:6001": {kind: "board"}}"#, "missing key"),
    ])
    func `A table that is wrong is refused`(text: String, reason: String) throws {
        let error = #expect(throws: SettingsError.self) { try table(text) }
        #expect(try #require(error).description.contains(reason))
    }
}
