import Glibc
import SerialIO
import SystemCalls
import Testing
import TestSupport
import Timing

/// Settings and reports as values: no port is opened.
@Suite struct SerialValueTests {
    @Test(arguments: ["8N1", "7E1", "5o2", "6M1", "8s2"])
    func `A frame format is read and written as people do`(text: String) {
        #expect(FrameFormat(text)?.description == text.uppercased())
    }

    @Test(arguments: [
        "", "8", "8N", "4N1", "9N1", "8X1", "8N3", "8N0", "8N1 ", "8N1.5", "N81", "٨N1x", "888",
    ])
    func `What is no frame format is none`(text: String) {
        #expect(FrameFormat(text) == nil)
    }

    @Test(arguments: [
        (BaudRate(115_200), BaudRate(115_200), 0.0, true), (115_200, 117_504, 2.0, true),
        (115_200, 112_896, -2.0, true), (115_200, 117_505, 2.000868, false),
        (1, 4_294_967_295, 429_496_729_400, false),
    ])
    func `A speed's error is in percent of what was asked for, and 2 are borne`(
        asked: BaudRate?, actual: BaudRate?, percent: Double, isNearEnough: Bool
    ) throws {
        let speed = LineSpeed(asked: try #require(asked), actual: try #require(actual))
        #expect(abs(speed.errorPercent - percent) <= 1e-6 * max(1, abs(percent)))
        #expect(speed.isNearEnough == isNearEnough)
    }

    @Test func `Wishes that exclude each other are found`() {
        #expect(SerialSettings().conflict == nil)
        #expect(settings { ($0.rts, $0.flow) = (.on, .hardware) }.conflict == .rtsWithHardwareFlow)
        #expect(settings { ($0.rts, $0.flow) = (.on, .software) }.conflict == nil)
        #expect(settings { ($0.dtr, $0.resets) = (.off, true) }.conflict == .dtrOffWithReset)
        #expect(settings { ($0.dtr, $0.resets) = (.on, true) }.conflict == nil)
    }

    @Test func `A change sets what it says, and nothing else`() {
        var before = SerialSettings(baud: 9600)
        before.dtr = .off
        var change = SerialSettingsChange()
        var after = before
        change.apply(to: &after)
        #expect(after == before)
        change.frame = FrameFormat(.seven, .even, .one)
        change.lowLatency = true
        change.apply(to: &after)
        before.frame = FrameFormat(.seven, .even, .one)
        before.wantsLowLatency = true
        #expect(after == before)
    }

    @Test func `An adapter's latency timer is read where its driver shows it`() throws {
        let folder = try TemporaryFolder()
        let sysfs = folder.path
        #expect(LatencyTimer.read(major: 188, minor: 0, sysfs: sysfs) == nil)
        var place = sysfs
        for part in ["/dev", "/char", "/188:0", "/device"] {
            place += part
            #expect(mkdir(place, 0o700) == 0)
        }
        let texts: [(String, Milliseconds?)] = [("16\n", 16), ("1\n", 1), ("", nil), ("fast\n", nil)]
        for (text, timer) in texts {
            let file = try Descriptor.open(
                place + "/latency_timer", for: .write, options: [.create, .truncate])
            try file.writeAll(Array(text.utf8).span.bytes)
            #expect(LatencyTimer.read(major: 188, minor: 0, sysfs: sysfs) == timer, "\(text)")
        }
    }
}
