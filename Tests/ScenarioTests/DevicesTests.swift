import Glibc
import TestSupport
import Testing

/// `devices`: what it says of ports that are there. The devices are mocked; libudev is real.
struct DevicesTests {
    /// A machine with one of each.
    private func fullBench() throws -> UdevBench {
        var bench = try UdevBench()
        try bench.start(pc: "ttyS0", "ttyS1", "ttyS2", "tty1", "console")
        try bench.plug("esp32s3", at: "1-4.1", as: "ttyACM0")
        try bench.plug("stlink", at: "1-4.2", as: "ttyACM10")
        try bench.plug("blackmagic", at: "1-1", as: "ttyACM1", "ttyACM2")
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        try bench.plug("ch340", at: "1-3", as: "ttyUSB1")
        try bench.plug("cp2102", at: "1-5", as: "ttyUSB2")
        try bench.plug("cp2102", at: "1-6", as: "ttyUSB3")
        try bench.plug("ft4232h", at: "1-7", as: "ttyUSB4", "ttyUSB5", "ttyUSB6", "ttyUSB7")
        try bench.plug("mcs7840", at: "1-8", as: "ttyUSB8", "ttyUSB9", "ttyUSB10", "ttyUSB11")
        return bench
    }

    @Test func `Each port is listed with what hangs on it, consoles and ports without hardware aren't`()
        throws
    {
        let bench = try fullBench()
        let result = try bench.run("devices")
        #expect(result.complaints == "")
        #expect(result.code == 0)
        #expect(try GoldenFile("udev/devices.txt").difference(to: result.output) == nil)
    }

    @Test func `Where no port is, a sentence says so, and nothing has failed`() throws {
        let bench = try UdevBench()
        #expect(
            try bench.run("devices")
                == BuiltTool.Result(
                    code: 0, output: "",
                    complaints: """
                        headset-bridge: no serial port found; plug a board in; devices --watch tells when it is there

                        """))
    }

    @Test func `A program gets all that is known, as JSON`() throws {
        var bench = try UdevBench()
        try bench.plug("ft4232h", at: "1-7", as: "ttyUSB4", "ttyUSB5", "ttyUSB6", "ttyUSB7")
        let result = try bench.run("devices", "--format", "json")
        #expect(
            result.lines.dropFirst().first == #"""
                {"v":1,"seq":2,"t":0,"link":"usb:0403:6011:FT6XYZ12-if01","event":"device","action":"present",\#
                "path":"/dev/ttyUSB5","by_id":"/dev/serial/by-id/usb-FTDI_Quad_RS232-HS_FT6XYZ12-if01-port0",\#
                "vid":"0403","pid":"6011","serial":"FT6XYZ12","driver":"ftdi_sio","location":"1-7","board":null,\#
                "busy":[],"kind":"bridge","device":"FTDI FT4232H","manufacturer":"FTDI","product":"Quad RS232-HS",\#
                "interface":1,"port":0,"by_path":"/dev/serial/by-path/pci-0000:00:14.0-usb-0:7:1.1-port0",\#
                "named_by":"serialNumber","permitted":true}
                """#)
        #expect(result.lines.count == 4)
    }

    @Test func `What a device calls itself can't take over the terminal`() throws {
        var bench = try UdevBench()
        try bench.plug("hostile", at: "1-1", as: "ttyACM0")
        let text = try bench.run("devices")
        let name = #"usb:FFF0:0001:\x1b[2J\u202e"\\n{}"#
        #expect(text.lines.count == 2)
        #expect(text.output.contains("  " + name + "  "))
        #expect(text.output.contains(#"\x07Evil %s%n\x85xxxxxxxxxxxxxxxxxxxxxxxxxxxx…  "#))
        let json = try bench.run("devices", "--format", "json")
        #expect(json.lines.count == 1)
        #expect(json.output.contains(#""serial":"\u001b[2J\u202e\"\\\u000a{}""#))
        #expect(json.output.contains(#""manufacturer":"\u0007Evil","product":"%s%n\u0085xxx"#))
    }

    @Test func `A configuration tells of more boards, and goes before what the tool knows`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        let file = try bench.home.write(
            #"{usbIds: {"0403:*": {kind: "board", name: "Buds EVT2"}}}"#, to: "bench.json5")
        let result = try bench.run("devices", "--config", file, "--format", "json")
        #expect(result.output.contains(#""board":"Buds EVT2","busy":[],"kind":"board","device":"Buds EVT2""#))
    }

    @Test func `A configuration whose ids are none is refused with its place`() throws {
        let home = try Home()
        let file = try home.write(#"{usbIds: {"403:6001": {kind: "board", name: "x"}}}"#, to: "bench.json5")
        #expect(
            try home.run("devices", "--config", file)
                == BuiltTool.Result(
                    code: 78, output: "",
                    complaints: """
                        headset-bridge: \(file):1:23: usbIds["403:6001"]: no USB id; write vendor and product: \
                        "0403:6001", or "0403:*"

                        """))
    }
}
