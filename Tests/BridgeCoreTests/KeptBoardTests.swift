import Accessories
import HeadsetTerms
import HeadsetWire
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// A link that stays its board's: what becomes of another one that is there after the link was down.
@Suite struct KeptBoardTests {
    private let board = BoardOnBench()
    private let other = BoardOnBench(id: "R2-08", boot: 77)
    private let passedOver = Event.Kind.diagnostic(
        Diagnostic(kind: .otherBoard("R2-08", insteadOf: "R2-07"), count: 1))

    /// The board is worn, then its link goes down at 1000 and comes up at 2000.
    private func replugged(_ options: BridgeOptions = BridgeOptions(keepsBoard: true)) -> Bench {
        var bench = Bench(options)
        bench.meet(0, board)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.forget()
        bench.down(1000)
        bench.up(2000)
        return bench
    }

    @Test func `Another board is told once, and nothing that it says is acted on`() {
        var bench = replugged()
        bench.send(2001)
        bench.number(900)
        bench.say(2100, .hello(other), clock: 5)
        bench.say(2200, .events(.verdict(.left, .notWorn)), clock: 105)
        bench.say(2300, .log, clock: 205)
        bench.say(2400, .hello(other), clock: 305)
        #expect(
            bench.told() == [
                Told(1000, .down), Told(2000, .up), Told(2001, .identify(2, .sent)), Told(2100, passedOver),
                Told(2100, .identify(2, .acknowledged)),
            ])
    }

    @Test func `The right board goes on, within the grace, though another was there meanwhile`() {
        var bench = replugged()
        bench.number(900)
        bench.say(2100, .hello(other), clock: 5)
        bench.down(2200)
        bench.up(3000)
        bench.number(2)
        bench.say(3100, .hello(board))
        bench.say(3200, .heartbeat(.verdict(.left, .worn)))
        bench.handle(.time, at: 5000)
        #expect(
            bench.told() == [
                Told(1000, .down), Told(2000, .up), Told(2100, passedOver), Told(2200, .down),
                Told(3000, .up),
            ])
    }

    @Test func `The right board goes on behind a bridge chip that stays plugged in`() {
        var bench = replugged()
        bench.number(900)
        bench.say(2100, .hello(other), clock: 5)
        bench.number(40)
        bench.say(2200, .hello(board))
        bench.say(2300, .events(.verdict(.left, .notWorn)))
        #expect(
            bench.told() == [
                Told(1000, .down), Told(2000, .up), Told(2100, passedOver),
                Told(2300, .ear(.worn, .notWorn, .doff, device: 2300)),
                Told(2300, .device(.inEar, .offHead, .doff, device: 2300)),
                Told(2300, .configuration(.offHead)), Told(2300, .route(.builtInSpeaker, .offHead)),
            ])
    }

    @Test func `While another board is there the grace runs, and then nothing is known`() {
        var bench = replugged()
        bench.number(900)
        bench.say(2100, .hello(other), clock: 5)
        bench.forget()
        for moment in stride(from: Int64(2600), through: 7600, by: 500) {
            bench.say(moment, .heartbeat(.verdict(.left, .worn)), clock: UInt32(moment - 2000))
        }
        #expect(
            bench.told() == [
                Told(7100, .ear(.worn, nil, .stale, device: 100)),
                Told(7100, .device(.inEar, nil, .stale, device: 100)), Told(7100, .configuration(nil)),
            ])
    }

    @Test func `What is to be held stays held while another board is there`() {
        var bench = replugged(BridgeOptions(onUnplug: .hold, keepsBoard: true))
        bench.number(900)
        bench.say(2100, .hello(other), clock: 5)
        bench.forget()
        for moment in stride(from: Int64(2600), through: 30_100, by: 500) {
            bench.say(moment, .heartbeat(), clock: UInt32(moment - 2000))
        }
        #expect(bench.told() == [])
    }

    @Test func `A third board is told, too`() {
        var bench = replugged()
        bench.say(2100, .hello(other))
        bench.say(2200, .hello(BoardOnBench(id: "R2-09")))
        let third = Diagnostic(kind: .otherBoard("R2-09", insteadOf: "R2-07"), count: 1)
        #expect(
            bench.told() == [
                Told(1000, .down), Told(2000, .up), Told(2100, passedOver), Told(2200, .diagnostic(third)),
            ])
    }

    @Test func `Another boot of the board is the board`() {
        var bench = replugged()
        var rebooted = board
        rebooted.boot = 2
        bench.number(0)
        bench.say(2100, .hello(rebooted), clock: 5)
        #expect(bench.told().contains(Told(2100, .hello(rebooted))))
    }

    @Test func `Boards that change places while the link stays up are taken as they come`() {
        var bench = Bench(BridgeOptions(keepsBoard: true))
        bench.meet(0, board)
        bench.number(900)
        bench.say(1000, .hello(other))
        #expect(bench.told().first == Told(1000, .hello(other)))
        bench.say(1100, .hello(BoardOnBench(oldest: (2, 0), newest: (2, 0))))
        bench.forget()
        bench.say(1200, .hello(board))
        #expect(bench.told().first == Told(1200, .hello(board)))
    }

    @Test func `Without the option another board takes the place, as it always did`() {
        var bench = replugged(BridgeOptions())
        bench.number(900)
        bench.say(2100, .hello(other), clock: 5)
        #expect(bench.told().dropFirst(2).first == Told(2100, .hello(other)))
    }

    // MARK: Boards that speak another protocol, and say who they are

    /// A board of the profile that named itself `proto-7` and is worn; then its link was down.
    private func repluggedByProfile() -> Bench {
        var options = BridgeOptions(keepsBoard: true)
        options.profile = TestProfile().profile
        var bench = Bench(options)
        bench.up(0)
        bench.say(10, packet: "I7")
        bench.say(20, packet: "Www")
        bench.down(1000)
        bench.up(2000)
        bench.forget()
        return bench
    }

    private let otherByProfile = Event.Kind.diagnostic(
        Diagnostic(kind: .otherBoard("proto-8", insteadOf: "proto-7"), count: 1))

    @Test func `A board that names itself otherwise isn't believed either`() {
        var bench = repluggedByProfile()
        bench.say(2100, packet: "I8")
        bench.say(2200, packet: "Wnn")
        bench.say(2300, packet: "Lhi")
        bench.say(2400, packet: "I8")
        bench.handle(.time, at: 3000)
        #expect(bench.told() == [Told(2100, otherByProfile)])
        bench.say(3100, packet: "I7")
        bench.say(3200, packet: "Lhi")
        #expect(bench.told() == [Told(3200, .log(LogLine(level: .info, text: "hi")))])
    }

    @Test func `While a board that names itself otherwise is there, the grace runs`() {
        var bench = repluggedByProfile()
        bench.say(2100, packet: "I8")
        bench.handle(.time, at: 8000)
        let told = bench.told()
        #expect(told.first == Told(2100, otherByProfile))
        #expect(told.dropFirst().first?.at == 7100)
    }
}
