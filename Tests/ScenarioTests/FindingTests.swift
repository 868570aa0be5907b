import Glibc
import TestSupport
import Testing
import Timing

/// How `run` finds its board by what USB devices say of themselves. The devices are mocked; libudev is real.
struct FindingTests {
    @Test func `Without a port, the first known board to come is waited for and opened`() throws {
        var bench = try UdevBench()
        var tool = try bench.bridge()
        try tool.wait(for: "waiting for it", in: .complaints)
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        #expect(try tool.nextUp() == "usb:0403:6001:A50285BI /dev/ttyUSB0")
        try board.waitForReader()
        try board.play(to: 4000)
        try tool.wait(for: #""to":"inEar""#)
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(
            live.complaints.hasPrefix(
                """
                headset-bridge: no board that is known as one; plug one in, or give its port: devices lists what there is; \
                waiting for it

                """), "\(live.complaints)")
        try bench.home.expectReplay(toSay: live)
    }

    @Test func `Without a port, the one known board is taken, beside ports that are none`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.start(pc: "ttyS0")
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridge(options: ["--until", "placement=inEar"])
        #expect(try tool.nextUp() == "usb:0403:6001:A50285BI /dev/ttyUSB0")
        try board.waitForReader()
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
    }

    @Test func `A board that speaks for itself goes before a bridge that may have one behind it`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        let other = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: other.node)
        try bench.plug("esp32s3", at: "1-2", as: "ttyACM0", leadingTo: board.node)
        var tool = try bench.bridge(options: ["--until", "placement=inEar"])
        #expect(try tool.nextUp() == "usb:303A:1001:7C:DF:A1:00:11:22 /dev/ttyACM0")
        try board.waitForReader()
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
        #expect(try !other.wasOpened)
    }

    @Test func `Of several known boards it is to be said which`() throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", serial: "LEFT")
        try bench.plug("ch340", at: "1-3", as: "ttyUSB1")
        #expect(
            try bench.run("run", "--no-record")
                == BuiltTool.Result(
                    code: 69, output: "",
                    complaints: """
                        headset-bridge: 2 ports may have a board; say which, or name several: usb:0403:6001:LEFT, \
                        usb:1A86:7523@1-3

                        """))
    }

    @Test(arguments: ["usb:0403:6001", "usb:0403:6001:SAME"])
    func `A name that several ports have is no name`(name: String) throws {
        var bench = try UdevBench()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", serial: "SAME")
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB1", serial: "SAME")
        #expect(
            try bench.run("run", name, "--no-record")
                == BuiltTool.Result(
                    code: 69, output: "",
                    complaints: """
                        headset-bridge: \(name): 2 ports are called so; say which: usb:0403:6001:SAME@1-1, \
                        usb:0403:6001:SAME@1-2

                        """))
    }

    @Test(arguments: [
        ["/dev/ttyUSB0", "usb:0403:6001"], ["L=usb:0403:6001:A50285BI", "R=usb:0403:6001"],
        ["usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0", "/dev/ttyUSB0"],
    ])
    func `A board that is given twice by different names is refused, and not opened`(names: [String]) throws {
        var bench = try UdevBench()
        let board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        let result = try bench.run("run", names[0], names[1], "--no-record")
        let first = names[0].hasPrefix("L=") ? "L" : names[0]
        #expect(
            result
                == BuiltTool.Result(
                    code: 2, output: "",
                    complaints: """
                        headset-bridge: \(first): another PORT of the command line is the same one; give each board once

                        """))
        #expect(try !board.wasOpened)
    }

    @Test func `Many boards under names of one's own are one stream, which its capture says again`() throws {
        var bench = try UdevBench()
        var left = try TestBoard(id: "HB-LEFT")
        var right = try TestBoard(id: "HB-RIGHT")
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", serial: "LEFT", leadingTo: left.node)
        var tool = try bench.bridge(
            "L=usb:0403:6001:LEFT", "R=usb:0403:6001:RIGHT", options: ["--wait", "600"])
        try tool.wait(for: "usb:0403:6001:RIGHT: nothing of this name is plugged in", in: .complaints)
        #expect(try !left.wasOpened)
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB1", serial: "RIGHT", leadingTo: right.node)
        try left.waitForReader()
        try right.waitForReader()
        try left.play(to: 4000)
        try right.play(to: 4000)
        for _ in 0..<2 { try tool.wait(for: #""scope":"device","from":"offHead","to":"inEar""#) }
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(live.lines.count { $0.contains(#""state":"up""#) } == 2)
        #expect(live.output.contains(#""link":"L","event":"link","state":"up","port":"/dev/ttyUSB0""#))
        #expect(live.output.contains(#""link":"R","event":"link","state":"up","port":"/dev/ttyUSB1""#))
        #expect(live.output.contains(#""link":"L","event":"hello","board":"HB-LEFT""#))
        #expect(live.output.contains(#""link":"R","event":"hello","board":"HB-RIGHT""#))
        try bench.home.expectReplay(toSay: live)
    }

    @Test func `Where every port is asked, the one at which a board answers is taken`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        var silent = try TestBoard()
        try bench.plug("ch340", at: "1-3", as: "ttyUSB0", leadingTo: silent.node)
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB1", leadingTo: board.node)
        var tool = try bench.bridge(options: ["--probe", "--until", "placement=inEar"])
        try silent.waitForReader()
        try board.waitForReader()
        // Asked by the probe, then by the session.
        try board.answer(at: 0)
        #expect(try tool.nextUp() == "usb:0403:6001:A50285BI /dev/ttyUSB1")
        try board.answer(at: 0)
        try board.play(to: 4000)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.complaints(of: "asking whether a board is there") == 2, "\(result.complaints)")
    }

    @Test func `A reader that goes away while ports are asked ends the run`() throws {
        let bench = try UdevBench()
        var tool = try bench.start("run", "--probe", "--no-record")
        try tool.wait(for: "no board has answered", in: .complaints)
        tool.stopReading()
        #expect(try tool.finish().code == 0)
    }

    @Test func `Where a board restarts as its port is opened, it is asked again`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridge(options: ["--probe", "--until", "placement=inEar"])
        try board.waitForReader()
        // It doesn't hear the first question.
        _ = try board.heard()
        try board.answer(at: 0)
        #expect(try tool.nextUp() == "usb:0403:6001:A50285BI /dev/ttyUSB0")
        try board.answer(at: 0)
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
    }

    @Test func `Where every port is asked, one that gives back the question has no board`() throws {
        var bench = try UdevBench()
        var modem = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: modem.node)
        var tool = try bench.start("run", "--probe", "--wait", "0.01", "--no-record")
        try modem.waitForReader()
        try modem.say(Array("\r\nATE1 ".utf8) + modem.heard())
        let result = try tool.finish()
        #expect(result.code == 69)
        #expect(result.complaints(of: "nobody answers") == 1, "\(result.complaints)")
    }

    @Test func `Where every port is asked and nobody answers, that is said`() throws {
        let bench = try UdevBench()
        let result = try bench.run("run", "--probe", "--wait", "0.01", "--no-record")
        #expect(result.code == 69)
        #expect(
            result.complaints.hasSuffix(
                """
                headset-bridge: no board has answered; plug one in, or give its port: devices lists what there is

                """), "\(result.complaints)")
    }

    @Test func `A node that comes after the event of its port is opened when it is there`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        var tool = try bench.bridge(
            "usb:0403:6001", options: ["--wait", "600", "--until", "placement=inEar"])
        try tool.wait(for: "waiting for it", in: .complaints)
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        try bench.removeNode("ttyUSB0")
        try bench.tell("add", of: "1-1")
        try bench.makeNode("ttyUSB0")
        try board.waitForReader()
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
    }

    @Test func `What is sent to a board finds it by its name`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.start("send", "usb:0403:6001:A50285BI", "--listen", "0.01", "raw", "c0 de")
        try board.waitForReader()
        #expect(try board.heard() == [0xC0, 0xDE])
        let result = try tool.finish()
        #expect(result.code == 0, "\(result)")
    }

    @Test func `A port of which nothing is known is listened to by its name`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        for name in ["usb:0403:6001", "L=usb:0403:6001", "L=/dev/ttyUSB0"] {
            var tool = try bench.start("identify", name, "--duration", "30")
            try board.waitForReader()
            try board.say(Array(String(repeating: "hb L worn\n", count: 200).utf8))
            let result = try tool.finish()
            #expect(result.code == 0)
            #expect(result.output.contains("run \(name) --profile hb"), "\(result)")
            try board.waitForNobody()
        }
        #expect(
            try bench.run("identify", "usb:0403:6015")
                == BuiltTool.Result(
                    code: 69, output: "",
                    complaints: """
                        headset-bridge: usb:0403:6015: nothing of this name is plugged in; plug the board in, or look for its \
                        name with devices

                        """))
    }
}
