import CHeadset
import TestSupport
import Testing

/// The board of the C library keeps the sender's rules of `protocol/spec.md` §4, §6 and §7: who it is, what it reads and says.
struct BoardTests {
    // MARK: Who it is

    @Test func `It says Hello at boot, and then which sources are connected`() {
        let board = BoardOnBench()
        #expect(board.types == [HB_HELLO, HB_LINK_TABLE])
        #expect(board.written.map(\.sequence) == [0, 1])
        #expect(board.messages(HB_LINK_TABLE) == [["name": "LinkTable", "links": []]])
    }

    @Test func `It says Hello every five seconds until it was identified`() {
        let board = BoardOnBench()
        board.wait(11_000)
        #expect(board.written.filter { $0.type == HB_HELLO }.map(\.now) == [1000, 6000, 11_000])
        board.identify()
        board.wait(20_000)
        #expect(board.messages(HB_HELLO).count == 4)
    }

    @Test func `Identify is answered by Hello alone, with the link table behind it`() {
        let board = BoardOnBench()
        board.link(1, HB_ACL, HB_UP)
        board.clear()
        board.identify()
        #expect(board.types == [HB_HELLO, HB_LINK_TABLE])
        #expect(board.messages(HB_LINK_TABLE)[0]["links"].elements.count == 1)
    }

    @Test func `The link table comes at least every ten seconds, a heartbeat every second`() {
        let board = BoardOnBench()
        board.identify()
        board.wait(100_000)
        let tables = board.written.filter { $0.type == HB_LINK_TABLE }.map(\.now)
        #expect(zip(tables, tables.dropFirst()).allSatisfy { $1 - $0 <= 10_000 })
        #expect(tables.count == 12)
        let beats = board.written.filter { $0.type == HB_HEARTBEAT }.map(\.now)
        #expect(zip(beats, beats.dropFirst()).allSatisfy { $1 - $0 <= 1000 })
    }

    // MARK: Readings

    @Test func `Readings go out when their batch is full`() {
        let board = BoardOnBench(batch: 3)
        board.wait(1)
        board.clear()
        for value: Int32 in [10, 20, 30] {
            #expect(board.messages(HB_SAMPLES).isEmpty)
            board.reading(value)
            board.wait(20)
        }
        #expect(
            board.messages(HB_SAMPLES) == [
                [
                    "name": "Samples", "sensor": .number(0), "ear": .number(0), "period": .number(20),
                    "width": .number(2),
                    "values": [.number(10), .number(20), .number(30)],
                ]
            ])
        #expect(board.written.first { $0.type == HB_SAMPLES }?.time == 1001)
    }

    @Test func `A reading that doesn't come one period after the last begins another batch`() {
        let board = BoardOnBench(batch: 9)
        board.wait(1)
        for (value, pause): (Int32, UInt32) in [(1, 20), (2, 21), (3, 20), (4, 0)] {
            board.reading(value)
            board.wait(pause)
        }
        board.states([(HB_LEFT, HB_CASE, 1)])
        let samples = board.written.filter { $0.type == HB_SAMPLES }
        #expect(samples.map(\.time) == [1001, 1042])
        #expect(
            samples.map { $0.message["values"] } == [[.number(1), .number(2)], [.number(3), .number(4)]])
    }

    @Test func `An event sends the waiting batches first, the one that began first before the others`() {
        let board = BoardOnBench()
        board.wait(5)
        board.reading(7, of: 1)
        board.wait(5)
        board.reading(8, of: 0)
        board.clear()
        board.states([(HB_LEFT, HB_CASE, 1)])
        #expect(board.types == [HB_SAMPLES, HB_SAMPLES, HB_WEAR_EVENT])
        #expect(board.messages(HB_SAMPLES).map { $0["ear"] } == [.number(1), .number(0)])
    }

    @Test func `A full batch sends those that began before it, and no others`() {
        let board = BoardOnBench(batch: 2)
        board.wait(5)
        board.reading(1, of: 1)
        board.wait(1)
        board.reading(2, of: 0)
        board.wait(20)
        board.clear()
        board.reading(3, of: 0)
        #expect(board.messages(HB_SAMPLES).map { $0["ear"] } == [.number(1), .number(0)])
        board.wait(1)
        board.reading(4, of: 1)
        board.clear()
        board.wait(19)
        board.reading(5, of: 0)
        #expect(board.messages(HB_SAMPLES).isEmpty)
    }

    @Test func `A reading beyond what its width holds is sent as the nearest that fits`() {
        let board = BoardOnBench(batch: 1)
        board.wait(5)
        board.reading(.max)
        board.wait(20)
        board.reading(.min)
        #expect(board.messages(HB_SAMPLES).map { $0["values"] } == [[.number(32767)], [.number(-32768)]])
    }

    @Test func `A reading of the very ms of an event is moved behind it`() {
        let board = BoardOnBench(batch: 1)
        board.wait(5)
        board.states([(HB_LEFT, HB_CASE, 1)])
        board.reading(1)
        #expect(board.written.suffix(2).map(\.time) == [1005, 1006])
    }

    // MARK: Sources

    @Test func `Link events keep the link table`() {
        let board = BoardOnBench()
        #expect(board.link(1, HB_ACL, HB_UP))
        #expect(board.link(2, HB_A2DP, HB_A2DP_STREAMING))
        #expect(board.link(1, HB_HFP, HB_HFP_RINGING))
        #expect(!board.link(3, HB_ACL, HB_UP), "the table is full")
        #expect(board.link(3, HB_ACL, HB_DOWN), "the end of an unknown source needs no room")
        board.clear()
        board.hear(HB_REQUEST_LINK_TABLE, [9, 0])
        #expect(board.types == [HB_LINK_TABLE, HB_ACK])
        let links: JSONValue = [
            [
                "address": "00:00:00:00:00:01", "a2dp": .number(0), "avrcp": .number(0), "hfp": .number(1),
                "sco": .number(0),
            ],
            [
                "address": "00:00:00:00:00:02", "a2dp": .number(2), "avrcp": .number(0), "hfp": .number(0),
                "sco": .number(0),
            ],
        ]
        #expect(board.messages(HB_LINK_TABLE) == [["name": "LinkTable", "links": links]])
        board.link(1, HB_ACL, HB_DOWN)
        board.clear()
        board.hear(HB_REQUEST_LINK_TABLE, [10, 0])
        #expect(board.messages(HB_LINK_TABLE)[0]["links"] == [links.elements[1]])
    }

    @Test func `A profile beyond the list is refused`() {
        #expect(!BoardOnBench().link(1, 5, HB_UP))
    }

    // MARK: Text

    @Test func `A long line is cut between characters`() {
        let board = BoardOnBench()
        board.log(String(repeating: "é", count: 300))
        #expect(board.messages(HB_LOG)[0]["text"] == .string(String(repeating: "é", count: 254)))
    }
}
