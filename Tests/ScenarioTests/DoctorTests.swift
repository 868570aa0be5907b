import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing

/// `doctor`: what it finds on a machine. The devices are mocked; libudev is real. What it says of the machine that the
/// tests run on, they leave alone.
@Suite(.serialized) struct DoctorTests {
    private static func finding(_ check: String, _ state: String) -> String {
        #""event":"finding","check":"\#(check)","state":"\#(state)""#
    }

    /// The lines about ports, but for ModemManager, which may run here.
    private static func ofPorts(_ result: BuiltTool.Result) -> String {
        result.lines.filter { !$0.contains(#""link":null"#) && !$0.contains(#""check":"modemManager""#) }
            .map { line in
                // Their numbers depend on how many there are of the machine.
                line.replacing(#/"seq":\d+/#, with: #""seq":0"#) + "\n"
            }.joined()
    }

    @Test func `Each port is looked at, and nothing is opened`() throws {
        var bench = try UdevBench()
        try bench.start(pc: "ttyS0")
        try bench.plug("esp32s3", at: "1-4.1", as: "ttyACM0")
        try bench.plug("ch340", at: "1-3", as: "ttyUSB1")
        try bench.plug("cp2102", at: "1-5", as: "ttyUSB2")
        try bench.plug("cp2102", at: "1-6", as: "ttyUSB3")
        let result = try bench.run("doctor", "--format", "json")
        let told = Self.ofPorts(result).replacing(#/you may use it \(.*?\)/#, with: "you may use it")
        #expect(try GoldenFile("udev/doctor.jsonl").difference(to: told) == nil)
        #expect(result.complaints == "")
        #expect(result.code == 0)
        let wasOpened = bench.terminal.hasReader
        #expect(!wasOpened)
    }

    @Test func `A port that another user has is told, with who may use it`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        let stranger = try Stranger(at: bench.home)
        chmod(bench.root, 0o777)
        chmod(bench.terminal.path, 0)
        var tool = try stranger.start(["doctor", "usb:0403:6001"], environment: bench.sight)
        let result = try tool.finish()
        #expect(result.code == 1)
        #expect(result.output.contains("problem  permission, /dev/ttyUSB0: only "))
        #expect(result.output.contains(" may use it (---------)\n"))
        #expect(result.output.contains("\n         try: headset-bridge doctor --udev-rules | sudo tee "))
        #expect(!result.output.contains("open, "))
    }

    @Test(.enabled(if: getuid() == 0)) func `Who isn't in the group is told to join it`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        let stranger = try Stranger(at: bench.home)
        chmod(bench.root, 0o777)
        chown(bench.terminal.path, 0, 20)
        chmod(bench.terminal.path, 0o660)
        var tool = try stranger.start(["doctor", "/dev/ttyUSB0"], environment: bench.sight)
        let result = try tool.finish()
        #expect(result.code == 1)
        #expect(
            result.output.contains(
                """
                problem  permission, /dev/ttyUSB0: only root and group dialout may use it, and nobody isn't in dialout; \
                afterwards log in again
                         try: sudo usermod -aG dialout nobody

                """))
    }

    @Test func `A device without a driver is told, with its driver`() throws {
        var bench = try UdevBench()
        try bench.plug("ch340-driverless", at: "1-3")
        let result = try bench.run("doctor")
        #expect(result.code == 1)
        #expect(
            result.output.contains(
                """
                problem  driver, 1A86:7523 at 1-3: WCH CH340 has no serial port: no driver has taken it
                         try: sudo modprobe ch341
                problem  ports, /dev: no serial port

                """))
    }

    @Test func `No port at all is a problem`() throws {
        let bench = try UdevBench()
        let result = try bench.run("doctor", "--format", "json")
        #expect(result.code == 1)
        #expect(result.output.contains(Self.finding("ports", "problem")))
        #expect(result.lines.last?.contains(#""event":"verdict","problems":1,"#) == true)
    }

    @Test func `A name that means no port ends with 69, one that means two says which`() throws {
        var bench = try UdevBench()
        try bench.plug("cp2102", at: "1-5", as: "ttyUSB2")
        try bench.plug("cp2102", at: "1-6", as: "ttyUSB3")
        let none = try bench.run("doctor", "R1=usb:0403:6001")
        #expect(none.code == 69)
        #expect(
            none.output.contains(
                "problem  ports, usb:0403:6001: there is no such port\n         try: headset-bridge devices\n"
            ))
        let two = try bench.run("doctor", "usb:10c4:ea60:0001")
        #expect(two.code == 1)
        #expect(
            two.output.contains(
                """
                problem  ports, usb:10c4:ea60:0001: it means /dev/ttyUSB2, /dev/ttyUSB3; say which
                         try: headset-bridge doctor /dev/ttyUSB2

                """))
    }

    @Test func `Who has a port open is told`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        let holder = try Descriptor.open(
            bench.terminal.path, for: .readWrite, options: [.nonBlocking, .noControllingTerminal])
        let looked = try bench.run("doctor", "--format", "json")
        #expect(looked.code == 0)
        #expect(looked.output.contains(Self.finding("busy", "warning")))
        #expect(
            looked.output.contains(
                #"(process \#(getpid())) has it open; close what needn't have it","try":"fuser -v /dev/ttyUSB0"}"#
            ))
        let named = try bench.run("doctor", "/dev/ttyUSB0", "--format", "json")
        #expect(named.code == 1)
        #expect(named.output.contains(Self.finding("busy", "problem")))
        #expect(!named.output.contains(#""check":"open""#))
        try holder.close()
    }

    @Test func `ModemManager is told, unless a rule keeps it away`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0")
        try bench.plug("ft232r-ruled", at: "1-3", as: "ttyUSB1", serial: "B")
        let program = bench.home.path("ModemManager")
        #expect(try shell("cp $(command -v sleep) \(program)") == 0)
        var manager = try RunningTool(["60"], at: [program])
        let result = try bench.run("doctor", "--format", "json")
        manager.send(SIGKILL)
        _ = try manager.finish()
        let told = result.lines.filter { $0.contains(#""check":"modemManager""#) }
        #expect(told.count == 2)
        #expect(told.first?.contains(#""state":"warning","where":"/dev/ttyUSB0""#) == true)
        #expect(told.last?.contains(#""state":"ok","where":"/dev/ttyUSB1""#) == true)
    }

    @Test func `A latency timer is told, with what lowers it`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r-ruled", at: "1-3", as: "ttyUSB1")
        let result = try bench.run("doctor")
        #expect(
            result.output.contains(
                """
                warning  latency timer, /dev/ttyUSB1: its latency timer keeps bytes back for up to 16 ms, so that all is \
                heard late
                         try: headset-bridge run /dev/ttyUSB1 --low-latency

                """))
    }

    @Test func `A configuration, a place for captures and a registry that can't be used are told`() throws {
        let home = try Home()
        let file = try home.write("{baud: 1}", to: "bad.json5")
        let registry = try home.write("no database, but some text", to: "registry.sqlite")
        let result = try home.run("doctor", "--config", file, "--format", "json")
        #expect(result.code == 1)
        #expect(result.output.contains(Self.finding("configuration", "problem")))
        #expect(result.output.contains(#""try":"${EDITOR:-vi} \#(file)""#))
        let other = try home.run("doctor", "--registry", registry, "--format", "json")
        #expect(other.output.contains(Self.finding("registry", "problem")))
        try home.write("", to: "state")
        let captures = try home.run("doctor", "--format", "json")
        #expect(captures.output.contains(Self.finding("recording", "problem")))
    }

    @Test func `The rules are printed for who has other boards, too`() throws {
        let home = try Home()
        let file = try home.write(#"{usbIds: {"1209:0001": {kind: "board", name: "Buds"}}}"#, to: "c.json5")
        let result = try home.run("doctor", "--udev-rules", "--config", file)
        #expect(result.code == 0)
        #expect(
            result.output.contains(
                #"ENV{ID_VENDOR_ID}=="1209", ENV{ID_MODEL_ID}=="0001", GOTO="headset_bridge_ours""#))
        let bad = try home.write("{", to: "bad.json5")
        #expect(try home.run("doctor", "--udev-rules", "--config", bad).code == 78)
    }
}
