import HeadsetTerms
import Testing
import Timing
import Transitions

/// Two or three hosts on one headset: what they do to each other, to the millisecond.
@Suite struct MultipointTests {
    /// Both connected, the first at 0; nothing plays.
    private func pair(_ parameters: EngineParameters = EngineParameters()) -> Bench {
        var bench = Bench(.earbuds(.event()), parameters)
        bench.link(0, .a, .acl(.up))
        bench.link(100, .b, .acl(.up))
        bench.advance(1000)
        _ = bench.changes()
        return bench
    }

    /// Both connected, and the first plays.
    private func playing() -> Bench {
        var bench = pair()
        bench.link(1000, .a, .a2dp(.streaming), .avrcp(.playing))
        bench.advance(2000)
        #expect(bench.changes().isEmpty)
        return bench
    }

    // MARK: Calls over media

    @Test func `A call over music gives way to the music in the very moment it ends`() {
        var bench = playing()
        bench.link(3000, .b, .hfp(.ringing))
        bench.link(4000, .b, .hfp(.active), .sco(.up))
        bench.link(9000, .b, .hfp(.idle), .sco(.down))
        bench.advance(20_000)
        #expect(bench.changes() == ["3000 source AB>BA activity", "9000 source BA>AB activity"])
    }

    @Test func `Music that pauses for the call and goes on within the release is back at once too`() {
        var bench = playing()
        bench.link(3000, .b, .hfp(.active), .sco(.up))
        bench.link(3050, .a, .avrcp(.paused), .a2dp(.open))
        bench.link(5900, .b, .sco(.down), .hfp(.idle))
        bench.link(5950, .a, .a2dp(.streaming), .avrcp(.playing))
        bench.advance(20_000)
        // For 50 ms neither plays; of two that are merely kept the last to become active is first.
        #expect(bench.changes() == ["3000 source AB>BA activity", "5950 source BA>AB activity"])
    }

    @Test(arguments: [0, 200])
    func `A call that moves its audio stays a call`(gap: Int64) {
        var bench = playing()
        bench.link(3000, .b, .hfp(.active), .sco(.up))
        _ = bench.changes()
        bench.link(4000, .b, .sco(.down))
        bench.link(4000 + gap, .b, .sco(.up))
        bench.advance(8000)
        #expect(bench.changes().isEmpty, "\(gap)")
    }

    @Test
    func `Of two calls the one that is talked to is first, and the one on hold comes back when it ends`() {
        var bench = pair()
        bench.link(2000, .a, .hfp(.active), .sco(.up))
        bench.link(3000, .b, .hfp(.ringing))
        bench.link(4000, .a, .hfp(.held), .sco(.down))
        bench.link(4010, .b, .hfp(.active), .sco(.up))
        bench.link(6000, .b, .hfp(.idle), .sco(.down))
        bench.link(6010, .a, .hfp(.active), .sco(.up))
        bench.advance(7000)
        // Both ring or wait for ten milliseconds: the later one is first.
        #expect(bench.changes() == ["4000 source AB>BA activity", "6000 source BA>AB activity"])
    }

    // MARK: Bursts

    @Test func `A burst that ends where it began is no change, however many events it has`() {
        var bench = playing()
        for step in Int64(0)..<40 {
            bench.link(3000 + step * 10, .b, .avrcp(step.isMultiple(of: 2) ? .playing : .paused))
        }
        bench.advance(20_000)
        #expect(bench.changes().isEmpty)
    }

    @Test func `A burst that means one change is one, in whatever order it comes`() {
        let call: [SourceChange] = [.a2dp(.open), .avrcp(.paused), .hfp(.active), .sco(.up)]
        let end: [SourceChange] = [.a2dp(.open), .avrcp(.paused), .hfp(.idle), .sco(.down)]
        for first in call.indices {
            var bench = playing()
            for (burst, start) in [(call, Int64(3000)), (end, 6000)] {
                for (index, change) in (burst[first...] + burst[..<first]).enumerated() {
                    bench.link(start + Int64(index), .b, change)
                }
                bench.advance(start + 3)
                let changes = bench.changes()
                let pair = start == 3000 ? "AB>BA" : "BA>AB"
                #expect(
                    changes.count == 1 && changes[0].contains(pair), "from \(first) at \(start): \(changes)")
            }
            bench.advance(20_000)
            #expect(bench.changes().isEmpty, "from \(first)")
        }
    }

    @Test func `A table that repeats what is known changes nothing, however often it comes`() {
        var bench = pair()
        bench.link(1000, .b, .a2dp(.streaming), .avrcp(.playing))
        bench.advance(3000)
        #expect(bench.changes() == ["1500 source AB>BA activity"])
        let b = SourceLink(address: .b, acl: .up, a2dp: .streaming, avrcp: .playing)
        for step in Int64(0)..<50 {
            bench.table(3000 + step * 20, SourceLink(address: .a, acl: .up), b)
        }
        bench.advance(20_000)
        #expect(bench.changes().isEmpty)
    }

    // MARK: Flaps

    @Test func `Links that flap in turn, each within the grace, change nothing`() {
        var bench = playing()
        for time in stride(from: Int64(3000), to: 30_000, by: 3000) {
            bench.link(time, .a, .acl(.down))
            bench.link(time + 1500, .a, .acl(.up), .a2dp(.streaming), .avrcp(.playing))
            bench.link(time + 1600, .b, .acl(.down))
            bench.link(time + 2900, .b, .acl(.up))
        }
        bench.advance(40_000)
        #expect(bench.changes().isEmpty)
    }

    @Test
    func `A link that flaps is gone once it has been away for the whole grace, and new when it is back`() {
        var bench = playing()
        bench.link(3000, .a, .acl(.down))
        bench.link(4999, .a, .acl(.up))
        bench.link(5000, .a, .acl(.down))
        bench.link(7000, .a, .acl(.up))
        bench.advance(10_000)
        // Back in the millisecond in which its grace ended: too late.
        #expect(
            bench.changes() == [
                "6000 source AB>BA activity", "7000 source BA>B- link", "7500 source B->BA link",
            ])
    }

    @Test func `When the active source vanishes in a call the other is first at once`() {
        var bench = playing()
        bench.link(3000, .b, .hfp(.active), .sco(.up))
        bench.link(4000, .b, .acl(.down))
        bench.advance(20_000)
        #expect(
            bench.changes() == [
                "3000 source AB>BA activity", "4000 source BA>AB activity", "6000 source AB>A- link",
            ])
    }

    @Test func `Of three the third is promoted when one of the pair vanishes`() {
        var bench = playing()
        bench.link(2000, .c, .acl(.up))
        bench.link(3000, .a, .acl(.down))
        bench.advance(20_000)
        #expect(bench.changes() == ["5000 source AB>BC link"])
    }

    // MARK: Stealing

    @Test func `Two hosts that both play and pause each other come to rest`() {
        var bench = playing()
        bench.link(3000, .b, .a2dp(.streaming), .avrcp(.playing))
        // Each time the first one lost the headset its system pauses it, and it tries again.
        for time in stride(from: Int64(3600), to: 13_600, by: 1000) {
            bench.link(time, .a, .avrcp(.paused), .a2dp(.open))
            bench.link(time + 700, .a, .a2dp(.streaming), .avrcp(.playing))
        }
        bench.advance(20_000)
        #expect(bench.changes() == ["3500 source AB>BA activity"])
    }

    @Test func `Two hosts that begin anew each time take turns no faster than the hold`() {
        var bench = pair(.with { $0.sourceReleaseMs = 0 })
        for turn in Int64(0)..<20 {
            let (loser, winner) = turn.isMultiple(of: 2) ? (BluetoothAddress.a, BluetoothAddress.b) : (.b, .a)
            bench.link(2000 + turn * 400, winner, .a2dp(.streaming))
            bench.link(2000 + turn * 400 + 10, loser, .a2dp(.open))
        }
        bench.advance(20_000)
        // None of them held it for the hold but the last.
        #expect(bench.changes().isEmpty)
    }
}
