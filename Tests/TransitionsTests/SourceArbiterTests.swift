import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct SourceArbiterTests {
    private func bench(_ parameters: EngineParameters = .plain) -> Bench {
        Bench(.earbuds(.event()), parameters)
    }

    /// A bench on which both sources are connected, the first at 0, the second at 100.
    private func pair(_ parameters: EngineParameters = .plain) -> Bench {
        var bench = bench(parameters)
        bench.link(0, .a, .acl(.up))
        bench.link(100, .b, .acl(.up))
        bench.advance(1000)
        #expect(bench.changes() == ["0 source -->A- link", "600 source A->AB link"])
        return bench
    }

    @Test func `The first source appears at once, the next after the hold`() {
        _ = pair()
    }

    @Test func `All sources of a first table appear at once`() {
        var bench = bench()
        bench.table(0, SourceLink(address: .b, acl: .up), SourceLink(address: .a, acl: .up, a2dp: .streaming))
        bench.advance(1000)
        #expect(bench.changes() == ["0 source -->AB link"])
    }

    @Test func `A source that begins to play comes first after the hold`() {
        var bench = pair()
        bench.link(1000, .b, .a2dp(.streaming))
        bench.link(1200, .b, .avrcp(.playing))
        bench.advance(5000)
        #expect(bench.changes() == ["1500 source AB>BA activity"])
    }

    @Test func `A blip shorter than the hold changes nothing`() {
        var bench = pair()
        bench.link(1000, .b, .a2dp(.streaming))
        bench.link(1499, .b, .a2dp(.idle))
        bench.link(2000, .c, .acl(.up))
        bench.link(2499, .c, .acl(.down))
        bench.advance(10_000)
        #expect(bench.changes().isEmpty)
    }

    @Test func `A call comes first at once and leaves at once`() {
        var bench = pair()
        bench.link(1000, .a, .a2dp(.streaming), .avrcp(.playing))
        bench.link(2000, .b, .hfp(.ringing))
        bench.link(3000, .a, .sco(.up))
        bench.link(4000, .a, .sco(.down))
        bench.link(5000, .b, .hfp(.idle))
        bench.advance(20_000)
        #expect(
            bench.changes() == [
                "2000 source AB>BA activity", "3000 source BA>AB activity", "4000 source AB>BA activity",
                "5000 source BA>AB activity",
            ])
    }

    @Test func `A source that ceased to play is kept first for the release, unless another plays`() {
        var bench = pair()
        bench.link(1000, .b, .a2dp(.streaming))
        bench.link(2000, .b, .a2dp(.open))
        bench.link(3000, .a, .a2dp(.streaming))
        bench.advance(20_000)
        #expect(bench.changes() == ["1500 source AB>BA activity", "3500 source BA>AB activity"])
    }

    @Test func `The last to play stays first among equals`() {
        var bench = pair()
        bench.link(1000, .b, .a2dp(.streaming))
        bench.link(2000, .b, .a2dp(.idle))
        bench.advance(20_000)
        #expect(bench.changes() == ["1500 source AB>BA activity"])
    }

    @Test func `A source that goes away is kept for the grace, and the other is promoted`() {
        var bench = pair()
        bench.link(1000, .a, .a2dp(.streaming))
        bench.link(2000, .a, .acl(.down))
        bench.advance(3999)
        #expect(bench.changes().isEmpty)
        bench.advance(4000)
        #expect(bench.changes() == ["4000 source AB>B- link"])
        bench.link(5000, .b, .acl(.down))
        bench.advance(7000)
        #expect(bench.changes() == ["7000 source B->-- link"])
    }

    @Test func `A link that returns within the grace never left`() {
        var bench = pair()
        bench.link(1000, .b, .acl(.down))
        bench.link(2999, .b, .acl(.up))
        bench.advance(10_000)
        #expect(bench.changes().isEmpty)
    }

    @Test func `What left and returned within one moment never left`() {
        var bench = pair()
        bench.link(1000, .b, .a2dp(.streaming))
        bench.link(1400, .b, .a2dp(.idle))
        bench.link(1400, .b, .a2dp(.streaming))
        bench.advance(2000)
        #expect(bench.changes() == ["1500 source AB>BA activity"])
    }

    @Test func `A source absent from a table is not connected`() {
        var bench = pair()
        bench.table(1000, SourceLink(address: .b, acl: .up))
        bench.advance(10_000)
        #expect(bench.changes() == ["1000 source AB>BA activity", "3000 source BA>B- link"])
    }

    @Test func `When none counts, one that waits appears at once`() {
        var bench = bench()
        bench.link(0, .a, .acl(.up))
        bench.link(1000, .a, .acl(.down))
        bench.link(2900, .b, .acl(.up))
        bench.advance(10_000)
        #expect(bench.changes() == ["0 source -->A- link", "3000 source A->B- link"])
    }

    @Test func `Of three the two that count most are the pair`() {
        var bench = pair()
        bench.link(1000, .c, .acl(.up))
        bench.link(2000, .c, .hfp(.active))
        bench.link(3000, .c, .hfp(.idle))
        bench.advance(20_000)
        #expect(bench.changes() == ["2000 source AB>CA link"])
    }

    @Test func `The end of a connection ends its profiles`() {
        var bench = pair()
        bench.link(1000, .b, .sco(.up))
        bench.link(2000, .b, .acl(.down))
        bench.link(2100, .b, .acl(.up))
        bench.advance(20_000)
        #expect(bench.changes() == ["1000 source AB>BA activity"])
    }

    @Test func `A late change acts at the watermark unless its profile knows better`() {
        var bench = pair()
        bench.advance(2000)
        bench.link(1900, .b, .hfp(.active))
        #expect(bench.changes() == ["2000 source AB>BA activity"])
        bench.link(1800, .b, .hfp(.idle))
        #expect(bench.complaints() == ["source late 1"])
        bench.table(1850, SourceLink(address: .a, acl: .up))
        #expect(bench.complaints() == ["source late 1"])
        #expect(bench.engine.counters.late == 2)
    }

    @Test func `A change older than a table is dropped, whatever its source`() {
        var bench = bench()
        bench.table(1000, SourceLink(address: .a, acl: .up))
        bench.link(990, .b, .acl(.up))
        bench.advance(5000)
        #expect(bench.changes() == ["1000 source -->A- link"])
        #expect(bench.engine.counters.late == 1)
    }

    @Test func `The same frame twice is a duplicate`() {
        var bench = bench()
        for _ in 0..<2 {
            bench.engine.linksChanged(
                at: .device(raw: 10, sequence: 7), [LinkChange(address: .a, change: .acl(.up))],
                into: &bench.outputs)
            bench.engine.linkTable(
                at: .device(raw: 20, sequence: 8), [SourceLink(address: .a, acl: .up)], into: &bench.outputs)
        }
        #expect(bench.engine.counters.duplicate == 1)
        #expect(bench.engine.counters.late == 1)
    }

    @Test func `No more sources are followed than there is room for`() {
        var bench = bench()
        for index in 0..<40 {
            guard let address = BluetoothAddress([1, 0, 0, 0, 0, UInt8(index)]) else { return }
            bench.link(0, address, .acl(.up))
        }
        #expect(bench.engine.counters.overflow == 8)
    }

    @Test func `A source that is gone makes room`() {
        var bench = bench()
        for index in 0..<1000 {
            guard let address = BluetoothAddress([1, 0, 0, 0, UInt8(index >> 8), UInt8(index & 0xFF)]) else {
                return
            }
            bench.link(Int64(index) * 3000, address, .acl(.up))
            bench.link(Int64(index) * 3000 + 100, address, .acl(.down))
        }
        #expect(bench.engine.counters.overflow == 0)
    }
}
