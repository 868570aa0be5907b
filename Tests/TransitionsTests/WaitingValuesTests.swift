import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct WaitingValuesTests {
    /// Commits every level at once, so that what was stored shows.
    private func bench() -> Bench {
        Bench(
            .earbuds(.proximity(), .event()),
            .with {
                $0.donMs = 0
                $0.doffMs = 0
                $0.minSamples = 1
            })
    }

    private func changes(_ bench: inout Bench) -> [String] {
        bench.changes().filter { $0.contains("left") }
    }

    @Test func `Values wait until the watermark has passed them`() {
        var bench = bench()
        bench.samples(0, [100, 0])
        bench.advance(40)
        #expect(changes(&bench) == ["0 left unknown>worn initial 0"])
        bench.advance(41)
        #expect(changes(&bench) == ["40 left worn>notWorn doff 0"])
    }

    @Test func `Batches of one stretch come together in time order`() {
        var bench = bench()
        bench.samples(0, [100, 0, 100])
        bench.samples(0, [100, 0], period: 60)
        bench.samples(10, [0, 100])
        bench.advance(1000)
        // 0 near, 10 far, 40 far, 50 near, 60 far, 80 near
        #expect(
            changes(&bench)
                == [
                    "0 left unknown>worn initial 0", "10 left worn>notWorn doff 0",
                    "50 left notWorn>worn don 0",
                    "60 left worn>notWorn doff 0", "80 left notWorn>worn don 0",
                    "2580 left worn>unknown stale 2000",
                ].dropLast())
        #expect(bench.engine.counters.duplicate == 1)
    }

    @Test func `Readings before the watermark are late, the others of their frame are not`() {
        var bench = bench()
        bench.advance(100)
        bench.samples(20, [0, 0, 100])
        bench.advance(1000)
        #expect(bench.engine.counters.late == 2)
        #expect(changes(&bench) == ["100 left unknown>worn initial 0"])
    }

    @Test func `A reading for a moment that an event closed is late`() {
        var bench = bench()
        bench.advance(100)
        bench.samples(100, [100])
        bench.events(100, (.left, .near(true)))
        bench.samples(100, [0])
        #expect(bench.complaints() == ["left late 1"])
    }

    @Test func `The same reading twice is dropped, another value for one moment goes to the later frame`() {
        var bench = bench()
        func send(_ sequence: UInt16, _ values: [Int32], at raw: UInt32 = 0) {
            bench.tell {
                $0.samples(
                    at: .device(raw: raw, sequence: sequence), sensor: 0, ear: .left, period: 40, values,
                    into: &$1)
            }
        }
        send(1, [100, 100])
        send(1, [100, 100])
        #expect(bench.complaints() == ["left duplicate 2"])
        send(2, [0, 100])
        #expect(bench.complaints() == ["left duplicate 1", "left conflict 1"])
        send(0xFFFF, [100, 0])
        #expect(bench.complaints() == ["left conflict 2"])
        bench.advance(1000)
        #expect(
            changes(&bench) == ["0 left unknown>notWorn initial 0", "40 left notWorn>worn don 0"])
    }

    @Test func `No more than 4096 values of a sensor wait`() {
        var bench = bench()
        bench.samples(0, Array(repeating: 100, count: 5000), period: 1)
        #expect(bench.complaints() == ["left overflow 904"])
        bench.samples(1000, Array(repeating: 100, count: 5000), period: 1)
        #expect(bench.complaints().last == "left overflow 904")
    }

    @Test func `A period of nothing is one moment`() {
        var bench = bench()
        bench.samples(0, [0, 0, 100], period: 0)
        #expect(bench.complaints() == ["left duplicate 1", "left conflict 1"])
        bench.advance(1)
        #expect(changes(&bench) == ["0 left unknown>worn initial 0"])
    }
}
