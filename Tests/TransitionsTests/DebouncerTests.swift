import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct DebouncerTests {
    @Test func `A placement is reported once it has held for the interval, at the moment it was due`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.hold(0, 0..<1000)
        bench.hold(100, 1000..<3000)
        bench.hold(0, 3000..<4000)
        #expect(
            bench.changes() == [
                "350 left unknown>notWorn initial 350", "350 device unknown>offHead initial 350",
                "1550 left notWorn>worn don 550", "1550 device offHead>inEar don 550",
                "3350 left worn>notWorn doff 350", "3350 device inEar>offHead doff 350",
            ])
    }

    @Test func `Two channels on an ear need less time`() {
        var bench = Bench(.earbuds(.proximity(), .proximity(sensor: 1)))
        for time in stride(from: Int64(0), to: 2000, by: 40) {
            bench.samples(time, [time < 1000 ? 100 : 0])
            bench.samples(time, [time < 1000 ? 100 : 0], sensor: 1)
        }
        #expect(
            bench.changes().filter { $0.contains("left") } == [
                "500 left unknown>worn initial 500", "1300 left worn>notWorn doff 300",
            ])
    }

    @Test func `One contrary reading starts a don anew`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.hold(0, 0..<400)
        bench.hold(100, 400..<800)
        bench.samples(800, [0])
        bench.hold(100, 840..<2000)
        #expect(bench.changes().last == "1390 device offHead>inEar don 550")
    }

    @Test func `A doff loses two milliseconds for every contrary one`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.hold(100, 0..<1000)
        bench.hold(0, 1000..<1200)
        bench.hold(100, 1200..<1240)
        bench.hold(0, 1240..<2000)
        // 200 earned, 80 lost: 230 to go; it began at 1000.
        #expect(bench.changes().last == "1470 device inEar>offHead doff 470")
    }

    @Test func `Credit that has leaked away begins anew`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.hold(100, 0..<1000)
        bench.hold(0, 1000..<1080)
        bench.hold(100, 1080..<1120)
        bench.hold(0, 1120..<2000)
        // 80 earned, 80 lost.
        #expect(bench.changes().last == "1470 device inEar>offHead doff 350")
    }

    @Test func `One odd reading is not enough, however long it stands`() {
        var bench = Bench(.earbuds(.proximity()), .with { $0.donMs = 100 })
        bench.samples(0, [100])
        bench.advance(300)
        #expect(bench.changes().isEmpty)
        bench.samples(300, [100])
        bench.advance(301)
        #expect(bench.changes().first == "300 left unknown>worn initial 300")
    }

    @Test func `Two sensors read at one moment are one reading`() {
        var bench = Bench(
            .earbuds(.proximity(), .proximity(sensor: 1)), .with { $0.donMs = 100 })
        bench.samples(0, [100])
        bench.samples(0, [100], sensor: 1)
        bench.advance(300)
        #expect(bench.changes().isEmpty)
        bench.samples(300, [100])
        bench.samples(310, [100], sensor: 1)
        bench.advance(320)
        #expect(bench.changes().first == "300 left unknown>worn initial 300")
    }

    @Test func `Readings that still stand speak for what begins`() {
        var bench = Bench(
            .earbuds(.proximity(), .proximity(sensor: 1)), .with { $0.donMs = 100 })
        bench.samples(0, [100])
        bench.samples(0, [0], sensor: 1)
        bench.samples(50, [100], sensor: 1)
        bench.advance(300)
        #expect(bench.changes().first == "150 left unknown>worn initial 100")
    }

    @Test func `A commit that is due at the moment of a contrary reading comes first`() {
        var bench = Bench(.earbuds(.proximity(), .proximity(sensor: 1)), .with { $0.donMs = 80 })
        bench.samples(0, [100, 100, 0])
        bench.advance(81)
        #expect(bench.changes().first == "80 left unknown>worn initial 80")
    }

    @Test func `A frame that is processed later changes no time`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.samples(0, Array(repeating: 100, count: 100))
        #expect(bench.changes().isEmpty)
        bench.advance(100_000)
        #expect(
            bench.changes().filter { $0.contains("left") } == [
                "550 left unknown>worn initial 550", "6460 left worn>unknown stale 2000",
            ])
    }

    @Test func `With no interval a change is committed by its second reading`() {
        var bench = Bench(.earbuds(.proximity()), .with { $0.donMs = 0 })
        bench.samples(0, [100, 100])
        bench.advance(1000)
        #expect(bench.changes().first == "40 left unknown>worn initial 40")
    }
}
