import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

/// Which board `run` takes after an unplug. The devices are mocked; libudev is real.
struct FollowingTests {
    private static let name = "usb:0403:6001:A50285BI"

    @Test func `A board that comes back on another node is followed, and goes on`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board, Self.name)
        let headset = try bench.unplug("1-1", board, seenBy: &tool)
        var again = try TestBoard(again: headset)
        try bench.plug("ft232r", at: "1-3", as: "ttyUSB1", leadingTo: again.node)
        #expect(try tool.nextUp() == "\(Self.name) /dev/ttyUSB1")
        try again.waitForReader()
        try again.answer(at: 4000)
        try tool.wait(for: #""state":"acknowledged""#)
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(live.lines.count { $0.contains(#""event":"hello""#) } == 1)
        #expect(!live.output.contains(#""to":null"#))
        try bench.home.expectReplay(toSay: live)
    }

    @Test(arguments: ["/dev/ttyUSB0", "usb:0403:6001"])
    func `Another board on the old node is refused once, unopened, until the right one comes`(
        port: String
    ) throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board, port)
        let headset = try bench.unplug("1-1", board, seenBy: &tool)
        let wrong = try TestBoard(id: "WRONG")
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", serial: "WRONG", leadingTo: wrong.node)
        try tool.wait(
            for: "/dev/ttyUSB0: another board, usb:0403:6001:WRONG; waiting for \(Self.name)", in: .complaints
        )
        try bench.plug("ch340", at: "1-4", as: "ttyUSB4")
        try bench.tell("change", of: "1-1")
        var again = try TestBoard(again: headset)
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB1", leadingTo: again.node)
        #expect(try tool.nextUp() == "\(port) /dev/ttyUSB1")
        try again.waitForReader()
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.complaints(of: "another board") == 1, "\(live.complaints)")
        #expect(try !wrong.wasOpened)
    }

    @Test func `Another board that got the node before anybody looked is not opened`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board, Self.name)
        try tool.freeze()
        try bench.pullOut("1-1")
        _ = board.unplug()
        let wrong = try TestBoard(id: "WRONG")
        try bench.pushIn("1-1", serial: "WRONG", leadingTo: wrong.node)
        tool.send(SIGCONT)
        try tool.wait(for: "another board, usb:0403:6001:WRONG", in: .complaints)
        #expect(try !wrong.wasOpened)
        tool.send(SIGINT)
        #expect(try tool.finish().code == 0)
    }

    @Test func `Boards that changed places are followed, each by its own link`() throws {
        var bench = try UdevBench()
        var left = try TestBoard(id: "HB-LEFT")
        var right = try TestBoard(id: "HB-RIGHT")
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", serial: "LEFT", leadingTo: left.node)
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB1", serial: "RIGHT", leadingTo: right.node)
        var tool = try bench.bridge("L=/dev/ttyUSB0", "R=/dev/ttyUSB1")
        try left.waitForReader()
        try right.waitForReader()
        try left.play(to: 1000)
        try right.play(to: 1000)
        for _ in 0..<2 { try tool.wait(for: #""event":"configuration""#) }
        try bench.unplug("1-1")
        try bench.unplug("1-2")
        let (one, two) = (left.unplug(), right.unplug())
        for _ in 0..<2 { try tool.wait(for: #""state":"down""#) }
        var leftAgain = try TestBoard(again: one)
        var rightAgain = try TestBoard(again: two)
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0", serial: "RIGHT", leadingTo: rightAgain.node)
        #expect(try tool.nextUp() == "R /dev/ttyUSB0")
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB1", serial: "LEFT", leadingTo: leftAgain.node)
        #expect(try tool.nextUp() == "L /dev/ttyUSB1")
        try leftAgain.waitForReader()
        try rightAgain.waitForReader()
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.complaints(of: "another board") == 0, "\(live.complaints)")
        try bench.home.expectReplay(toSay: live)
    }

    @Test func `A board without a serial number is known by its place, which is said`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ch340", at: "1-3", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board)
        try tool.wait(
            for: """
                usb:1A86:7523@1-3: it has no serial number, so it is known by its place, usb:1A86:7523@1-3; whatever else \
                of its kind is plugged in there will be taken for it
                """, in: .complaints)
        let headset = try bench.unplug("1-3", board, seenBy: &tool)
        let elsewhere = try TestBoard(id: "WRONG")
        try bench.plug("ch340", at: "1-4", as: "ttyUSB0", leadingTo: elsewhere.node)
        try tool.wait(
            for: "/dev/ttyUSB0: another board, usb:1A86:7523@1-4; waiting for usb:1A86:7523@1-3",
            in: .complaints)
        var again = try TestBoard(again: headset)
        try bench.plug("ch340", at: "1-3", as: "ttyUSB1", leadingTo: again.node)
        #expect(try tool.nextUp() == "usb:1A86:7523@1-3 /dev/ttyUSB1")
        try again.waitForReader()
        #expect(try !elsewhere.wasOpened)
        tool.send(SIGINT)
        #expect(try tool.finish().code == 0)
    }

    @Test func `Twins are told apart by their place`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        let twin = try TestBoard()
        try bench.plug("cp2102", at: "1-5", as: "ttyUSB2", leadingTo: board.node)
        try bench.plug("cp2102", at: "1-6", as: "ttyUSB3", leadingTo: twin.node)
        var tool = try bench.bridgeWorn(&board, "usb:10C4:EA60:0001@1-5")
        try tool.wait(for: "another one has its serial number", in: .complaints)
        let headset = try bench.unplug("1-5", board, seenBy: &tool)
        var again = try TestBoard(again: headset)
        try bench.plug("cp2102", at: "1-5", as: "ttyUSB0", leadingTo: again.node)
        #expect(try tool.nextUp() == "usb:10C4:EA60:0001@1-5 /dev/ttyUSB0")
        try again.waitForReader()
        #expect(try !twin.wasOpened)
        tool.send(SIGINT)
        #expect(try tool.finish().code == 0)
    }

    @Test func `A board whose twin comes later is the one that is where it was`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("cp2102", at: "1-5", as: "ttyUSB2", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board)
        let twin = try TestBoard()
        try bench.plug("cp2102", at: "1-6", as: "ttyUSB3", leadingTo: twin.node)
        try bench.unplug("1-5")
        let headset = board.unplug()
        try tool.wait(for: #""state":"down""#)
        var again = try TestBoard(again: headset)
        try bench.plug("cp2102", at: "1-5", as: "ttyUSB0", leadingTo: again.node)
        #expect(try tool.nextUp().hasSuffix(" /dev/ttyUSB0"))
        try again.waitForReader()
        tool.send(SIGINT)
        #expect(try tool.finish().code == 0)
    }

    @Test func `A board that comes and goes again and again is taken when it stays`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board, Self.name)
        try bench.unplug("1-1")
        var headset = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        for node in ["ttyUSB0", "ttyUSB1", "ttyUSB0"] {
            let glimpse = try TestBoard(again: headset)
            try bench.plug("ft232r", at: "1-1", as: node, leadingTo: glimpse.node)
            try bench.unplug("1-1")
            headset = glimpse.unplug()
        }
        var again = try TestBoard(again: headset)
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB2", leadingTo: again.node)
        while try tool.nextUp() != "\(Self.name) /dev/ttyUSB2" {}
        try again.waitForReader()
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.complaints.split(separator: "\n").count < 20, "\(live.complaints)")
        try bench.home.expectReplay(toSay: live)
    }

    @Test func `A hub that is replugged brings each board back to its link`() throws {
        var bench = try UdevBench()
        var left = try TestBoard(id: "HB-LEFT")
        var right = try TestBoard(id: "HB-RIGHT")
        // With more, the events of two each don't fit into the sockets by which umockdev tells of them.
        for number in 0..<2 {
            try bench.plug(
                "ft232r", at: "1-4.\(number + 1)", as: "ttyUSB\(number)", serial: "OTHER\(number)")
        }
        try bench.plug("ft232r", at: "1-4.7", as: "ttyUSB6", serial: "LEFT", leadingTo: left.node)
        try bench.plug("ft232r", at: "1-5.1", as: "ttyUSB7", serial: "RIGHT", leadingTo: right.node)
        var tool = try bench.bridge("usb:0403:6001:LEFT", "usb:0403:6001:RIGHT")
        try left.waitForReader()
        try right.waitForReader()
        try left.play(to: 1000)
        try right.play(to: 1000)
        for _ in 0..<2 { try tool.wait(for: #""event":"configuration""#) }
        try tool.freeze()
        let places = ["1-4.1", "1-4.2", "1-4.7", "1-5.1"]
        for place in places { try bench.pullOut(place) }
        let (one, two) = (left.unplug(), right.unplug())
        var leftAgain = try TestBoard(again: one)
        var rightAgain = try TestBoard(again: two)
        for place in places.reversed() {
            let line = ["1-4.7": leftAgain.node, "1-5.1": rightAgain.node][place]
            try bench.pushIn(place, leadingTo: line)
        }
        for place in places {
            try bench.tell("remove", of: place)
            try bench.tell("add", of: place)
        }
        tool.send(SIGCONT)
        try leftAgain.waitForReader()
        try rightAgain.waitForReader()
        tool.send(SIGINT)
        let live = try tool.finish()
        for (name, node) in [("LEFT", "ttyUSB6"), ("RIGHT", "ttyUSB7")] {
            let up = #""link":"usb:0403:6001:\#(name)","event":"link","state":"up","port":"/dev/\#(node)""#
            #expect(live.lines.count { $0.contains(up) } == 2)
        }
        try bench.home.expectReplay(toSay: live)
    }

    @Test func `Where nothing is to be waited for, an unplug ends it`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board, options: ["--no-reconnect"])
        try bench.unplug("1-1")
        _ = board.unplug()
        let live = try tool.finish()
        #expect(live.code == 74)
        #expect(live.complaints.contains("\(Self.name): the board is gone\n"), "\(live.complaints)")
    }

    @Test func `A board that moved while its port was released is taken back where it is`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board)
        tool.send(SIGUSR1)
        try tool.wait(for: "released for another program", in: .complaints)
        try board.waitForNobody()
        try bench.unplug("1-1")
        var again = try TestBoard(again: board.unplug())
        let wrong = try TestBoard(id: "WRONG")
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", serial: "WRONG", leadingTo: wrong.node)
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB1", leadingTo: again.node)
        tool.send(SIGUSR1)
        try tool.wait(for: #""state":"up","port":"/dev/ttyUSB1","reason":"taken back""#)
        try again.waitForReader()
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(try !wrong.wasOpened)
        try bench.home.expectReplay(toSay: live)
    }
}
