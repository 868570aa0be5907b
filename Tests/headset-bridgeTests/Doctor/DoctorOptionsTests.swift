import Testing

@testable import headset_bridge

struct DoctorOptionsTests {
    private func parse(_ arguments: String...) throws -> DoctorOptions? {
        let invocation = try Invocation(["doctor"] + arguments, scenarios: []) { _ in nil }
        guard case .doctor(let options) = invocation else { return nil }
        return options
    }

    @Test func `A port may be left out`() throws {
        #expect(try parse()?.port == nil)
        #expect(try parse("/dev/ttyUSB0")?.port == PortToExamine(alias: nil, name: "/dev/ttyUSB0"))
    }

    @Test(
        arguments: [
            ("R2-07=/dev/ttyACM0", "R2-07", "/dev/ttyACM0"), ("usb:0403:6001", nil, "usb:0403:6001"),
            ("R1=usb:0403:6001:A=B", "R1", "usb:0403:6001:A=B"),
            ("usb-FTDI_FT232R-if00-port0", nil, "usb-FTDI_FT232R-if00-port0"),
            ("usb:303A:1001:7C:DF=1", nil, "usb:303A:1001:7C:DF=1"),
        ] as [(String, String?, String)])
    func `A port has many names`(text: String, alias: String?, name: String) throws {
        #expect(try parse(text)?.port == PortToExamine(alias: alias, name: name))
    }

    @Test func `Two ports are one too many, and a word is none`() {
        #expect(throws: UsageFailure.self) { try parse("/dev/a", "/dev/b") }
        #expect(throws: UsageFailure.self) { try parse("ttyUSB0") }
    }
}
