import Accessories
import HeadsetTerms
import HeadsetWire
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// What becomes of readings, and of what was pending, while a board isn't connected.
@Suite struct ReconnectionTests {
    /// A board whose left ear has a reading channel, worn for two seconds.
    private func wornByReadings(_ options: BridgeOptions = BridgeOptions()) -> Bench {
        var bench = Bench(options)
        bench.meet(0, readings)
        for moment in stride(from: 0, through: 2000, by: 40) { bench.say(Int64(moment), .samples([100])) }
        bench.forget()
        return bench
    }

    private let readings = BoardOnBench(channels: [(.left, 0, .proximity)])

    @Test func `Within the grace a board with readings goes on too, however old the last of them is`() {
        for (policy, away) in [(UnplugPolicy.clear, Int64(4900)), (.hold, 3_600_000)] {
            var bench = wornByReadings(BridgeOptions(onUnplug: policy))
            bench.down(2010)
            bench.up(2010 + away)
            bench.say(2050 + away, .hello(readings))
            for moment in stride(from: 2060 + away, to: 9000 + away, by: 40) {
                bench.say(moment, .samples([100]))
            }
            #expect(bench.told() == [Told(2010, .down), Told(2010 + away, .up)])
        }
    }

    @Test
    func
        `What is told after a reconnection is in the board's own time, and a clock that goes back is a reset`()
    {
        var bench = wornByReadings()
        bench.down(2010)
        bench.up(6000)
        bench.say(6010, .hello(readings))
        bench.forget()
        bench.say(6500, .samples([100]), clock: 7)
        let reset = Told(6500, .device(.inEar, nil, .reset, device: 7, epoch: 2))
        #expect(bench.told().contains(reset))
        bench.say(6600, .heartbeat(), clock: 600)
        for moment in stride(from: 6700, through: 7700, by: 40) {
            bench.say(Int64(moment), .samples([100]), clock: UInt32(moment - 6000))
        }
        let times = bench.told().compactMap { told -> Int64? in
            guard case .transition(let transition, transport: _) = told.kind else { return nil }
            return transition.time.milliseconds
        }
        #expect(times == [1250, 1250])
    }

    @Test func `A board that comes back without readings is unknown after the time that the engine gives it`()
    {
        var bench = wornByReadings()
        bench.down(2010)
        bench.up(6000)
        bench.say(6010, .hello(readings))
        bench.forget()
        for moment in stride(from: 6500, through: 12_000, by: 500) { bench.say(Int64(moment), .heartbeat()) }
        // The last reading was 10 ms old when the link went down; it stands for 500 ms, and then nothing for 2000.
        let placements = bench.told().compactMap { told -> (Int64, Int64)? in
            guard case .transition(let transition, transport: _) = told.kind, case .device = transition.change
            else {
                return nil
            }
            return (told.at, transition.time.milliseconds)
        }
        #expect(placements.map(\.0) == [9000])
        #expect(placements.map(\.1) == [8510])
    }

    @Test func `A board that was lost gets no old readings back`() {
        let two = BoardOnBench(channels: [(.left, 0, .proximity), (.left, 1, .proximity)])
        var options = BridgeOptions()
        options.parameters.common.staleMs = 3000
        var bench = Bench(options)
        bench.meet(0, two)
        for moment in stride(from: Int64(0), through: 2000, by: 40) {
            bench.say(moment, .samples([100]))
            bench.say(moment, .samples([100], sensor: 1))
        }
        bench.down(2010)
        bench.handle(.time, at: 7010)
        bench.up(8000)
        bench.say(8010, .hello(two))
        bench.forget()
        // One sensor comes back. The last reading of the other would hold against it.
        for moment in stride(from: Int64(8020), through: 8500, by: 40) {
            bench.say(moment, .samples([0], sensor: 1))
        }
        #expect(bench.told().contains { $0.kind == .configuration(.offHead) })
    }

    @Test func `What was pending when the link went down begins anew`() {
        var bench = wornByReadings()
        for moment in stride(from: 2040, through: 2320, by: 40) { bench.say(Int64(moment), .samples([0])) }
        bench.down(2330)
        bench.up(4000)
        bench.say(4010, .hello(readings))
        bench.forget()
        for moment in stride(from: 4020, through: 4600, by: 40) { bench.say(Int64(moment), .samples([0])) }
        let doff = bench.told().first { if case .transition = $0.kind { true } else { false } }
        // 350 ms after the board was heard again, not after the first reading that was off.
        guard case .transition(let transition, transport: _) = doff?.kind else {
            Issue.record("no doff")
            return
        }
        #expect(transition.cause == .doff)
        #expect(transition.time == DeviceTime(milliseconds: 4360))
    }
}
