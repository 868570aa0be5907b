import SystemCalls
import Testing

@testable import SerialIO

@Suite struct ComPortControlTests {
    private let start = BootTime(nanoseconds: 1_000_000_000)

    private func begun(_ change: (inout SerialSettings) -> Void = { _ in }) -> ComPortControl {
        var settings = SerialSettings()
        change(&settings)
        var control = ComPortControl(settings)
        control.begin(at: start)
        _ = control.takeOutput()
        return control
    }

    private func agreed(_ change: (inout SerialSettings) -> Void = { _ in }) -> ComPortControl {
        var control = begun(change)
        control.receive(.option(.demand, 44), at: start)
        return control
    }

    private func about(_ said: UInt8...) -> TelnetDecoder.Command { .about(44, said) }

    /// Answers everything as it was asked.
    private func confirm(_ control: inout ComPortControl, at time: BootTime) {
        var wire = control.takeOutput()
        var decoder = TelnetDecoder()
        var asked: [TelnetDecoder.Command] = []
        _ = decoder.decode(&wire, count: wire.count, into: &asked)
        for case .about(44, let said) in asked {
            control.receive(.about(44, [said[0] + 100] + said.dropFirst()), at: time)
        }
    }

    @Test func `Once the server agrees it is asked for all the settings, in the words of RFC 2217`() {
        var control = agreed {
            $0.baud = 0x1FF_0A0B
            $0.frame = FrameFormat(.seven, .even, .two)
            $0.flow = .software
            ($0.dtr, $0.rts) = (.off, .on)
        }
        let asked: [[UInt8]] = [
            [1, 0x01, 0xFF, 0xFF, 0x0A, 0x0B], [2, 7], [3, 3], [4, 2], [5, 2], [5, 11], [5, 9], [10, 0x1E],
            [11, 0],
        ]
        #expect(control.takeOutput() == asked.flatMap { [0xFF, 0xFA, 44] + $0 + [0xFF, 0xF0] })
        control.receive(.option(.will, 44), at: start)
        #expect(control.takeOutput() == [])
    }

    @Test func `Lines are left alone unless the settings ask`() {
        var control = agreed()
        let asked: [[UInt8]] = [
            [1, 0, 1, 0xC2, 0], [2, 8], [3, 1], [4, 1], [5, 1], [10, 0x1E], [11, 0],
        ]
        #expect(control.takeOutput() == asked.flatMap { [0xFF, 0xFA, 44] + $0 + [0xFF, 0xF0] })
    }

    @Test func `A server that does all of it leaves nothing to remark`() {
        var control = agreed { ($0.dtr, $0.rts) = (.on, .off) }
        #expect(!control.isSettled(at: start))
        confirm(&control, at: start)
        #expect(control.isSettled(at: start))
        #expect(control.remarks == [])
        #expect(control.lineSpeed == LineSpeed(asked: 115_200, actual: 115_200))
        #expect(control.counters == SerialCounters())
    }

    @Test func `A server that refuses is waited for no longer`() {
        var control = begun()
        control.receive(.option(.dont, 44), at: start)
        #expect(!control.isSettled(at: start))
        control.receive(.option(.wont, 44), at: start)
        #expect(control.isSettled(at: start))
        #expect(control.remarks == [.serverHasNoControl(isSilent: false)])
        #expect(control.takeOutput() == [])
        #expect(control.counters == nil)
    }

    @Test func `A silent server is waited for three seconds, and may still answer later`() {
        var control = begun()
        #expect(!control.isSettled(at: start + .milliseconds(2999)))
        #expect(control.deadline == start + .seconds(3))
        #expect(control.isSettled(at: start + .seconds(3)))
        #expect(control.remarks == [.serverHasNoControl(isSilent: true)])
        control.receive(.option(.demand, 44), at: start + .seconds(60))
        confirm(&control, at: start + .seconds(60))
        #expect(control.remarks == [])
    }

    @Test func `What the server has otherwise, or doesn't answer, is told; and waited for a second`() {
        var control = agreed {
            $0.frame = FrameFormat(.seven, .even, .one)
            $0.flow = .hardware
            ($0.dtr, $0.rts, $0.keepsLines) = (.on, .on, true)
        }
        control.receive(about(101, 0, 1, 0xC2, 1), at: start)
        control.receive(about(102, 8), at: start)
        control.receive(about(103, 3), at: start)
        control.receive(about(104, 1), at: start)
        control.receive(about(105, 1), at: start)
        control.receive(about(105, 11), at: start + .milliseconds(200))
        #expect(!control.isSettled(at: start + .milliseconds(1199)))
        #expect(control.isSettled(at: start + .milliseconds(1200)))
        #expect(
            control.remarks == [
                .serverKeeps(.frame), .serverKeeps(.flow), .serverKeeps(.dtr), .linesAreTheServers,
            ])
        #expect(control.lineSpeed == LineSpeed(asked: 115_200, actual: 115_201))
    }

    @Test(arguments: [[101, 0, 0, 0, 0], [101], [101, 1, 2, 3], [101, 0, 0, 1, 2, 3]] as [[UInt8]])
    func `A speed that is none isn't believed`(answer: [UInt8]) {
        var control = agreed()
        control.receive(.about(44, answer), at: start)
        #expect(control.lineSpeed == nil)
        #expect(control.remarks.contains(.serverKeeps(.speed)))
    }

    @Test func `A reset is DTR off, and told of if it wasn't done`() {
        var control = agreed { ($0.dtr, $0.resets) = (.on, true) }
        confirm(&control, at: start)
        #expect(control.remarks == [])
        control.raiseDTR()
        #expect(control.takeOutput() == [0xFF, 0xFA, 44, 5, 8, 0xFF, 0xF0])
        control.receive(about(105, 8), at: start)
        #expect(control.remarks == [])
        control = agreed { $0.resets = true }
        control.receive(about(105, 8), at: start)
        #expect(control.remarks.contains(.serverKeeps(.reset)))
    }

    @Test func `Errors on the line are counted notice by notice, the modem's lines are not heeded`() {
        var control = agreed()
        #expect(control.counters == nil)
        for state: UInt8 in [0x02, 0x1E, 0xE1, 0x08] { control.receive(about(106, state), at: start) }
        control.receive(about(107, 0xFF), at: start)
        control.receive(about(106), at: start)
        #expect(control.counters == SerialCounters(frame: 2, parity: 1, overrun: 2, breaks: 1))
    }

    @Test func `A server that takes no data says so, and when it does again`() {
        var control = agreed()
        control.receive(about(108), at: start)
        #expect(control.isSuspended)
        control.receive(about(109), at: start)
        #expect(!control.isSuspended)
    }

    @Test func `Another speed throws away what was received at the old one`() {
        var control = agreed()
        confirm(&control, at: start)
        control.changeSpeed(to: 9600)
        #expect(
            control.takeOutput() == [0xFF, 0xFA, 44, 1, 0, 0, 0x25, 0x80, 0xFF, 0xF0]
                + [0xFF, 0xFA, 44, 12, 1, 0xFF, 0xF0])
        control.receive(about(101, 0, 0, 0x25, 0x80), at: start)
        #expect(control.lineSpeed == LineSpeed(asked: 9600, actual: 9600))
        #expect(control.remarks == [])
    }

    @Test func `What no server says is passed over`() {
        var control = agreed()
        _ = control.takeOutput()
        for said: [UInt8] in [[], [100, 65], [5], [200, 1], [112, 1], [105], [105, 99], [255]] {
            control.receive(.about(44, said), at: start)
            control.receive(.about(5, said), at: start)
        }
        #expect(control.takeOutput() == [])
        #expect(!control.isSettled(at: start))
    }
}
