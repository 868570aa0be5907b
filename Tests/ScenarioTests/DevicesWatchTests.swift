import Glibc
import SerialIO
import TestSupport
import Testing

/// `devices --watch`: what it says of ports that come and go. The devices are mocked; libudev is real.
struct DevicesWatchTests {
    @Test func `A board that comes and goes is told as it does`() throws {
        var bench = try UdevBench()
        try bench.plug("stlink", at: "1-1", as: "ttyACM0")
        var tool = try bench.start("devices", "--watch", "--format", "json")
        #expect(
            try tool.nextDevice() == "present /dev/ttyACM0 usb:0483:374B:066CFF515570514867145037")
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        #expect(try tool.nextDevice() == "add /dev/ttyUSB0 usb:0403:6001:A50285BI")
        try bench.unplug("1-2")
        #expect(try tool.nextDevice() == "remove /dev/ttyUSB0 usb:0403:6001:A50285BI")
        tool.send(SIGINT)
        #expect(try tool.finish().code == 0)
    }

    @Test func `A board that comes back on another node and port keeps its name`() throws {
        var bench = try UdevBench()
        var tool = try bench.start("devices", "--watch", "--format", "json")
        try tool.wait(for: "no serial port yet", in: .complaints)
        try bench.plug("esp32s3", at: "1-1", as: "ttyACM0")
        #expect(try tool.nextDevice() == "add /dev/ttyACM0 usb:303A:1001:7C:DF:A1:00:11:22")
        try bench.unplug("1-1")
        #expect(try tool.nextDevice() == "remove /dev/ttyACM0 usb:303A:1001:7C:DF:A1:00:11:22")
        try bench.plug("esp32s3", at: "1-4.3", as: "ttyACM1")
        #expect(try tool.nextDevice() == "add /dev/ttyACM1 usb:303A:1001:7C:DF:A1:00:11:22")
    }

    @Test func `Boards that changed places while nobody looked have all gone and all come`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", serial: "LEFT")
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB1", serial: "RIGHT")
        var tool = try bench.start("devices", "--watch", "--format", "json")
        #expect(try tool.nextDevices(2).count == 2)
        try tool.freeze()
        try bench.pullOut("1-1")
        try bench.pullOut("1-2")
        try bench.pushIn("1-1", serial: "RIGHT")
        try bench.pushIn("1-2", serial: "LEFT")
        tool.send(SIGCONT)
        #expect(
            try tool.nextDevices(4) == [
                "remove /dev/ttyUSB0 usb:0403:6001:LEFT", "remove /dev/ttyUSB1 usb:0403:6001:RIGHT",
                "add /dev/ttyUSB0 usb:0403:6001:RIGHT", "add /dev/ttyUSB1 usb:0403:6001:LEFT",
            ])
    }

    @Test func `A board that was replugged while nobody looked has gone and come, though all looks the same`()
        throws
    {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0")
        var tool = try bench.start("devices", "--watch", "--format", "json")
        #expect(try tool.nextDevice() == "present /dev/ttyUSB0 usb:0403:6001:A50285BI")
        try tool.freeze()
        try bench.pullOut("1-1")
        try bench.pushIn("1-1")
        tool.send(SIGCONT)
        #expect(
            try tool.nextDevices(2) == [
                "remove /dev/ttyUSB0 usb:0403:6001:A50285BI", "add /dev/ttyUSB0 usb:0403:6001:A50285BI",
            ])
    }

    @Test func `A board that stayed says nothing while others come and go`() throws {
        var bench = try UdevBench()
        try bench.plug("ft4232h", at: "1-7", as: "ttyUSB4", "ttyUSB5", "ttyUSB6", "ttyUSB7")
        var tool = try bench.start("devices", "--watch", "--format", "json")
        #expect(try tool.nextDevices(4).count == 4)
        try bench.plug("ch340", at: "1-3", as: "ttyUSB0")
        #expect(try tool.nextDevice() == "add /dev/ttyUSB0 usb:1A86:7523@1-3")
        try bench.tell("change", of: "1-7")
        try bench.unplug("1-3")
        #expect(try tool.nextDevice() == "remove /dev/ttyUSB0 usb:1A86:7523@1-3")
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.lines.count == 6)
        #expect(result.code == 0)
    }

    @Test func `A second board with the same serial number goes by its place`() throws {
        var bench = try UdevBench()
        try bench.plug("cp2102", at: "1-5", as: "ttyUSB2", isReady: false)
        var tool = try bench.start("devices", "--watch", "--format", "json")
        #expect(try tool.nextDevice() == "present /dev/ttyUSB2 usb:10C4:EA60:0001")
        try bench.plug("cp2102", at: "1-6", as: "ttyUSB3", isReady: false)
        #expect(
            try tool.nextDevices(2) == [
                "add /dev/ttyUSB3 usb:10C4:EA60:0001@1-6", "change /dev/ttyUSB2 usb:10C4:EA60:0001@1-5",
            ])
        try bench.unplug("1-5")
        #expect(
            try tool.nextDevices(2) == [
                "remove /dev/ttyUSB2 usb:10C4:EA60:0001@1-5", "change /dev/ttyUSB3 usb:10C4:EA60:0001",
            ])
    }

    @Test func `Rights that come late are told when they are there`() throws {
        var bench = try UdevBench()
        let stranger = try Stranger(at: bench.home)
        chmod(bench.root, 0o777)
        chmod(bench.terminal.path, 0)
        var tool = try stranger.start(
            ["devices", "--watch", "--format", "json"], environment: bench.sight)
        try tool.wait(for: "no serial port yet", in: .complaints)
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0", isReady: false)
        let first = try tool.wait(for: "}\n")
        #expect(first.contains(#""action":"add","path":"/dev/ttyUSB0","by_id":null,"#))
        #expect(first.contains(#""permitted":false"#))
        chmod(bench.terminal.path, 0o666)
        try bench.makeReady("1-2")
        // Whatever woke it may have come between the two.
        var later = first
        while !later.contains(#""by_id":"/dev/serial/by-id/usb-FTDI_"#)
            || !later.contains(#""permitted":true"#)
        {
            later = try tool.wait(for: "}\n")
            #expect(later.contains(#""action":"change","path":"/dev/ttyUSB0","#))
        }
    }

    @Test(.enabled(if: canMount))
    func `Where udev runs, a port is told once udev is done with it`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        try bench.pullOut("1-2")
        var tool = try startBesideUdev(bench)
        try tool.wait(for: "no serial port yet", in: .complaints)
        try bench.pushIn("1-2")
        try bench.plug("ch340", at: "1-1", as: "ttyUSB1")
        #expect(try tool.nextDevice() == "add /dev/ttyUSB1 usb:1A86:7523@1-1")
        try bench.tell("add", of: "1-2")
        #expect(try tool.nextDevice() == "add /dev/ttyUSB0 usb:0403:6001:A50285BI")
        try bench.unplug("1-1")
        #expect(try tool.nextDevice() == "remove /dev/ttyUSB1 usb:1A86:7523@1-1")
    }

    @Test(.enabled(if: canMount))
    func `Where udev runs, a board that is back before its going was told is not ready by that`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        var tool = try startBesideUdev(bench)
        #expect(try tool.nextDevice() == "present /dev/ttyUSB0 usb:0403:6001:A50285BI")
        try bench.pullOut("1-2")
        try bench.pushIn("1-2")
        try bench.tell("remove", of: "1-2")
        #expect(try tool.nextDevice() == "remove /dev/ttyUSB0 usb:0403:6001:A50285BI")
        try bench.plug("ch340", at: "1-3", as: "ttyUSB1")
        #expect(try tool.nextDevice() == "add /dev/ttyUSB1 usb:1A86:7523@1-3")
        try bench.tell("add", of: "1-2")
        #expect(try tool.nextDevice() == "add /dev/ttyUSB0 usb:0403:6001:A50285BI")
    }

    /// Starts the tool with a folder of its own for /run, in which udev seems to run.
    private func startBesideUdev(_ bench: borrowing UdevBench) throws -> RunningTool {
        let script = """
            mount -t tmpfs tmpfs /run && mkdir /run/udev && : > /run/udev/control && \
            exec env \(bench.sight.joined(separator: " ")) "$@"
            """
        return try RunningTool(
            ["devices", "--watch", "--format", "json"],
            environment: bench.home.environment + ["PATH=/usr/sbin:/usr/bin:/bin"],
            at: ["unshare", "--mount", "sh", "-c", script, "sh", BuiltTool.path()])
    }

    @Test func `A node without an event is found, as in a container`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        var tool = try bench.start("devices", "--watch", "--format", "json")
        #expect(try tool.nextDevice() == "present /dev/ttyUSB0 usb:0403:6001:A50285BI")
        try bench.pullOut("1-2")
        #expect(try tool.nextDevice() == "remove /dev/ttyUSB0 usb:0403:6001:A50285BI")
        try bench.pushIn("1-2")
        #expect(try tool.nextDevice() == "add /dev/ttyUSB0 usb:0403:6001:A50285BI")
    }

    @Test func `It ends by itself when its time is over, and when nobody reads any more`() throws {
        let bench = try UdevBench()
        #expect(
            try bench.run("devices", "--watch", "--duration", "0.01").code == 0)
        var tool = try bench.start("devices", "--watch", "--format", "json")
        try tool.wait(for: "no serial port yet", in: .complaints)
        tool.stopReading()
        #expect(try tool.finish().code == 0)
    }
}

extension RunningTool {
    /// The next line of `devices`, in short.
    mutating func nextDevice() throws -> String {
        deviceLine(try wait(for: "}\n"))
    }

    /// The next lines.
    mutating func nextDevices(_ count: Int) throws -> [String] {
        var lines: [String] = []
        for _ in 0..<count { lines.append(try nextDevice()) }
        return lines
    }
}

/// What the first line of JSON says, in short: action, path, name.
private func deviceLine(_ text: String) -> String {
    func value(_ key: String) -> Substring {
        guard let start = text.firstRange(of: "\"\(key)\":\"")?.upperBound else { return "?" }
        return text[start...].prefix { $0 != "\"" }
    }
    return "\(value("action")) \(value("path")) \(value("link"))"
}
