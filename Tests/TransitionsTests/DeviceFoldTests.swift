import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct DeviceFoldTests {
    /// Two ears whose firmware says what they are, at once.
    private func bench(_ formFactor: FormFactor) -> Bench {
        Bench(
            BoardDescription(boot: 1, formFactor: formFactor, channels: [.verdict(.left), .verdict(.right)]),
            .with {
                $0.caseBlankMs = 0
                $0.unknownMs = 1
            })
    }

    private func say(_ bench: inout Bench, _ time: Int64, _ left: WearVerdict, _ right: WearVerdict)
        -> [String]
    {
        bench.events(time, (.left, .verdict(left)), (.right, .verdict(right)))
        bench.advance(time + 1)
        return bench.changes().filter { $0.contains("device") }
    }

    @Test func `One earbud that is worn is enough, all must be off`() {
        var bench = bench(.earbuds)
        #expect(say(&bench, 0, .notWorn, .notWorn) == ["0 device unknown>offHead initial 0"])
        #expect(say(&bench, 10, .worn, .notWorn) == ["10 device offHead>inEar don 0"])
        #expect(say(&bench, 20, .worn, .worn) == [])
        #expect(say(&bench, 30, .notWorn, .worn) == [])
        #expect(say(&bench, 40, .inCase, .worn) == [])
        #expect(say(&bench, 50, .inCase, .notWorn) == ["50 device inEar>offHead doff 0"])
        #expect(say(&bench, 60, .inCase, .inCase) == [])
    }

    @Test func `An earbud that is unknown is not off`() {
        var bench = bench(.earbuds)
        #expect(say(&bench, 0, .worn, .unknown) == ["0 device unknown>inEar initial 0"])
        #expect(say(&bench, 10, .notWorn, .unknown) == ["10 device inEar>unknown doff 0"])
        #expect(say(&bench, 20, .notWorn, .inCase) == ["20 device unknown>offHead initial 0"])
        #expect(say(&bench, 30, .unknown, .inCase) == ["31 device offHead>unknown stale 1"])
    }

    @Test func `Both ears of one frame never make a blip between them`() {
        var bench = bench(.earbuds)
        _ = say(&bench, 0, .worn, .notWorn)
        #expect(say(&bench, 10, .notWorn, .worn) == [])
    }

    @Test(arguments: [(FormFactor.onEar, "onHead"), (.overEar, "overTheEar")])
    func `A headband is put on with both cups and taken off with both`(formFactor: FormFactor, worn: String) {
        var bench = bench(formFactor)
        #expect(say(&bench, 0, .worn, .notWorn) == [])
        #expect(say(&bench, 10, .worn, .worn) == ["10 device unknown>\(worn) initial 0"])
        #expect(say(&bench, 20, .worn, .notWorn) == [])
        #expect(say(&bench, 30, .worn, .unknown) == [])
        #expect(say(&bench, 40, .notWorn, .notWorn) == ["40 device \(worn)>offHead doff 0"])
        #expect(say(&bench, 50, .worn, .notWorn) == [])
        #expect(say(&bench, 60, .notWorn, .unknown) == ["61 device offHead>unknown stale 1"])
    }

    @Test func `A board with one ear is that ear`() {
        var bench = Bench(.earbuds(.verdict(.right)))
        bench.events(0, (.right, .verdict(.worn)))
        bench.events(10, (.right, .verdict(.inCase)))
        #expect(
            bench.changes() == [
                "0 right unknown>worn initial 0", "0 device unknown>inEar initial 0",
                "10 right worn>inCase case 0", "10 device inEar>offHead case 0",
            ])
    }

    @Test(arguments: [FormFactor.earbuds, .onEar, .overEar])
    func `A board without ears is nowhere, whatever the policies become`(formFactor: FormFactor) {
        var bench = Bench(BoardDescription(boot: 1, formFactor: formFactor, channels: []))
        for policy in EarbudPolicy.allCases {
            for cups in CupDoff.allCases {
                bench.engine.configure(
                    .with {
                        $0.earbudPolicy = policy
                        $0.cupDoff = cups
                    }, into: &bench.outputs)
            }
        }
        #expect(bench.changes() == [])
    }

    @Test func `A don at one ear outweighs a doff at the other, and the longest wait counts`() {
        var bench = Bench(
            BoardDescription(boot: 1, formFactor: .onEar, channels: [.event(.left), .event(.right)]))
        bench.events(0, (.left, .near(false)))
        bench.events(100, (.right, .near(false)))
        bench.advance(1000)
        bench.events(1000, (.left, .near(true)))
        bench.events(1020, (.right, .near(true)))
        bench.advance(3000)
        #expect(
            bench.changes() == [
                "350 left unknown>notWorn initial 350", "450 right unknown>notWorn initial 350",
                "450 device unknown>offHead initial 350", "1550 left notWorn>worn don 550",
                "1570 right notWorn>worn don 550", "1570 device offHead>onHead don 550",
            ])
    }
}
