import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

/// Ports that are there and can't be opened yet: rights come late, other programs look at what is new.
struct NotReadyTests {
    @Test func `Rights that come late are waited for without a word`() throws {
        var bench = try UdevBench()
        let stranger = try bench.stranger()
        var board = try TestBoard()
        chmod(board.node, 0)
        var tool = try stranger.start(
            ["run", "--no-record", "--until", "placement=inEar"], environment: bench.sight)
        try tool.wait(for: "waiting for it", in: .complaints)
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        usleep(1_000_000)  // a second, as udev may take
        chmod(board.node, 0o666)
        try board.waitForReader()
        try board.play(to: 4000)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.complaints(of: "open /dev/ttyUSB0: permission denied") == 0, "\(result.complaints)")
    }

    @Test func `Rights that don't come are said after seven seconds, and end what hasn't begun`() throws {
        var bench = try UdevBench()
        let stranger = try bench.stranger()
        let board = try TestBoard()
        chmod(board.node, 0)
        var tool = try stranger.start(["run", "--no-record"], environment: bench.sight)
        try tool.wait(for: "waiting for it", in: .complaints)
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        let result = try tool.finish()
        #expect(result.code == 77)
        #expect(result.complaints(of: "open /dev/ttyUSB0: permission denied") == 1, "\(result.complaints)")
    }

    @Test func `In a session rights that don't come are said after seven seconds, and still waited for`()
        throws
    {
        var bench = try UdevBench()
        let stranger = try bench.stranger()
        var board = try TestBoard()
        chmod(board.node, 0o666)
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        var tool = try stranger.start(["run", "--no-record", "--format", "json"], environment: bench.sight)
        #expect(try tool.nextUp() == "usb:0403:6001:A50285BI /dev/ttyUSB0")
        try board.waitForReader()
        try bench.unplug("1-1")
        var again = try TestBoard(again: board.unplug())
        chmod(again.node, 0)
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: again.node)
        try tool.wait(for: "open /dev/ttyUSB0: permission denied", in: .complaints)
        try tool.wait(for: "trying again", in: .complaints)
        chmod(again.node, 0o666)
        #expect(try tool.nextUp() == "usb:0403:6001:A50285BI /dev/ttyUSB0")
        try again.waitForReader()
        tool.send(SIGINT)
        let result = try tool.finish()
        #expect(result.complaints(of: "open /dev/ttyUSB0: permission denied") == 1, "\(result.complaints)")
    }

    @Test func `A board that another program looks at as it appears is taken when that is over`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        let holder = try board.holdOpen()
        #expect(flock(holder.number, LOCK_EX | LOCK_NB) == 0)
        let attempts = try PathWatch(board.node, for: .opened)
        var tool = try bench.bridge(options: ["--until", "placement=inEar"])
        try tool.wait(for: "waiting for it", in: .complaints)
        try bench.plug("ft232r", at: "1-1", as: "ttyUSB0", leadingTo: board.node)
        for _ in 0..<3 {
            var poller = Poller()
            poller.watch(attempts.descriptor, for: .readable)
            try poller.wait(until: BootTime.now() + .seconds(60))
            try attempts.drain()
        }
        #expect(flock(holder.number, LOCK_UN) == 0)
        #expect(try tool.nextUp() == "usb:0403:6001:A50285BI /dev/ttyUSB0")
        try board.play(to: 4000)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.complaints(of: "busy") == 0, "\(result.complaints)")
    }
}

extension UdevBench {
    /// Someone who isn't root, and sees the devices.
    fileprivate func stranger() throws -> Stranger {
        chmod(root, 0o777)
        return try Stranger(at: home)
    }
}
