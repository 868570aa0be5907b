import CHeadset
import TestSupport
import Testing

/// The board of the C library keeps the sender's rules of `protocol/spec.md` §4, §6 and §7.
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

    // MARK: What heartbeats are for

    @Test func `A heartbeat follows an event within a tenth of a second, and goes on for a second`() {
        let board = BoardOnBench()
        board.identify()
        board.wait(3500)
        board.clear()
        board.states([(HB_LEFT, HB_CASE, 1), (HB_RIGHT, HB_CASE, 1)])
        let event = board.now
        board.wait(2000)
        #expect(board.messages(HB_WEAR_EVENT).count == 1)
        let beats = board.written.filter { $0.type == HB_HEARTBEAT }.map { $0.time - event }
        #expect(beats.prefix(3) == [50, 100, 150])
        #expect(beats.filter { $0 <= 1000 }.count == 20)
        #expect(beats.filter { $0 > 1000 }.count <= 2)
        let latches: JSONValue = [
            [.number(0), .number(2), .number(1)], [.number(1), .number(2), .number(1)],
        ]
        #expect(board.messages(HB_HEARTBEAT).allSatisfy { $0["states"] == latches })
    }

    @Test func `So it does behind a link event`() {
        let board = BoardOnBench()
        board.identify()
        board.wait(3500)
        board.clear()
        board.link(1, HB_ACL, HB_UP)
        board.wait(1000)
        #expect(board.messages(HB_HEARTBEAT).count == 20)
    }

    @Test func `No states are no event, and no channel gives no reading`() {
        let board = BoardOnBench(batch: 1)
        board.wait(5)
        board.clear()
        board.states([])
        board.reading(1, of: 2)
        #expect(board.types == [])
    }

    @Test func `No heartbeat is sent behind a batch when the next one says that time went on`() {
        let board = BoardOnBench(batch: 1)
        board.identify()
        board.wait(5500)
        board.clear()
        for _ in 0..<100 {
            board.reading(1)
            board.wait(20)
        }
        #expect(board.messages(HB_HEARTBEAT).count == 2)
    }

    @Test func `The last batch is followed by a heartbeat`() {
        let board = BoardOnBench(batch: 2)
        board.identify()
        board.wait(5500)
        board.clear()
        board.reading(1)
        board.wait(20)
        board.reading(2)
        let last = board.now
        board.wait(100)
        #expect(board.types == [HB_SAMPLES, HB_HEARTBEAT])
        #expect(board.written.last.map { $0.time - last } == 50)
    }

    @Test func `A heartbeat that sends readings of its own ms calls for no other`() {
        let board = BoardOnBench(batch: 200, period: 10)
        board.identify()
        board.wait(3500)
        board.clear()
        board.read(500)
        #expect(board.messages(HB_HEARTBEAT).count == 5)
        let counts = board.messages(HB_SAMPLES).map { $0["values"].elements.count }
        #expect(counts.dropFirst(2) == Array(repeating: 100, count: 8)[...])
    }

    @Test func `Batches fill although a heartbeat follows each full one`() {
        let board = BoardOnBench(batch: 12, period: 10)
        board.identify()
        board.wait(5500)
        board.clear()
        board.read(17 * 10)
        let full = [HB_SAMPLES, HB_SAMPLES]
        let cycle = full + full + [HB_HEARTBEAT]
        #expect(board.types == Array(repeating: cycle, count: 10).flatMap(\.self))
        let counts = board.messages(HB_SAMPLES).map { $0["values"].elements.count }
        #expect(counts == Array(repeating: [12, 12, 5, 5], count: 10).flatMap(\.self))
    }

    @Test func `A batch that is full in the very ms of a heartbeat is followed by another`() {
        let board = BoardOnBench(batch: 2, period: 10)
        board.identify()
        board.wait(5500)
        let beat = board.written.last { $0.type == HB_HEARTBEAT }?.now
        board.wait((beat ?? 0) &+ 980 &- board.now)
        board.clear()
        board.read(2)
        let last = board.now
        board.wait(100)
        #expect(board.types == [HB_SAMPLES, HB_SAMPLES, HB_HEARTBEAT, HB_HEARTBEAT])
        #expect(board.written.suffix(2).map { $0.time - last } == [0, 50])
    }

    @Test func `Readings that a heartbeat of their own ms sent are followed by another within a second`() {
        let board = BoardOnBench(batch: 200, period: 10)
        board.identify()
        board.wait(5500)
        board.read(100)
        board.clear()
        while board.messages(HB_SAMPLES).isEmpty { board.read(1) }
        let last = board.now
        board.wait(1000)
        #expect(board.types == [HB_SAMPLES, HB_SAMPLES, HB_HEARTBEAT, HB_HEARTBEAT])
        #expect(board.written.suffix(2).map { $0.time - last } == [0, 1000])
    }

    // MARK: A line that takes nothing

    @Test func `A dropped frame keeps its number and is counted`() {
        let board = BoardOnBench()
        board.wait(500)
        board.clear()
        board.isLineOpen = false
        board.log("lost")
        board.log("lost too")
        board.isLineOpen = true
        board.log("heard")
        let before = board.written.count
        board.wait(1000)
        #expect(before == 1)
        #expect(board.written[1].sequence == board.written[0].sequence + 1)
        #expect(board.messages(HB_HEARTBEAT)[0]["dropped"] == .number(2))
    }

    @Test func `A dropped event is healed by the heartbeat behind it`() {
        let board = BoardOnBench()
        board.wait(5000)
        board.clear()
        board.isLineOpen = false
        board.states([(HB_RIGHT, HB_CASE, 1)])
        board.isLineOpen = true
        board.wait(100)
        #expect(board.types.first == HB_HEARTBEAT)
        #expect(
            board.messages(HB_HEARTBEAT).first?["states"].elements.last == [
                .number(1), .number(2), .number(1),
            ])
    }

    @Test func `A dropped event is healed by a heartbeat even if readings go on`() {
        let board = BoardOnBench(batch: 1)
        board.wait(5000)
        board.isLineOpen = false
        board.states([(HB_RIGHT, HB_CASE, 1)])
        board.isLineOpen = true
        board.clear()
        for _ in 0..<3 {
            board.wait(20)
            board.reading(1)
        }
        #expect(board.types == [HB_SAMPLES, HB_SAMPLES, HB_HEARTBEAT, HB_SAMPLES])
    }

    @Test func `A dropped link event is healed by the link table`() {
        let board = BoardOnBench()
        board.identify()
        board.wait(3000)
        board.clear()
        board.isLineOpen = false
        board.link(1, HB_ACL, HB_UP)
        board.isLineOpen = true
        board.wait(10)
        #expect(board.types == [HB_LINK_TABLE])
    }

    @Test func `A line that stays shut is tried again without haste`() {
        let board = BoardOnBench()
        board.isLineOpen = false
        board.states([(HB_RIGHT, HB_CASE, 1)])
        board.wait(10_000)
        #expect(board.dropped < 1000)
        board.isLineOpen = true
        board.clear()
        board.wait(100)
        #expect(Set(board.types) == [HB_HELLO, HB_LINK_TABLE, HB_HEARTBEAT])
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

    // MARK: Requests

    @Test func `Ping is answered by Pong alone`() {
        let board = BoardOnBench()
        board.clear()
        board.hear(HB_PING, [0x34, 0x12])
        #expect(
            board.written.map(\.message) == [
                [
                    "name": "Pong", "request": .number(0x1234), "received": .number(1000),
                    "receivedMicros": .number(0),
                    "sentMicros": .number(0),
                ]
            ])
    }

    @Test func `A request that comes again is answered again and carried out once`() {
        let board = BoardOnBench()
        board.clear()
        for _ in 0..<3 { board.hear(HB_SET_PARAMETER, [5, 0, 1, 0, 2, 0, 0, 0]) }
        #expect(board.carriedOut.map(\.value) == [2])
        #expect(board.messages(HB_ACK) == Array(repeating: ["name": "Ack", "request": .number(5)], count: 3))
    }

    @Test func `A refusal is remembered too`() {
        let board = BoardOnBench()
        board.result = HB_BUSY
        board.hear(HB_SELF_TEST, [5, 0, 1])
        board.result = HB_DONE
        board.clear()
        board.hear(HB_SELF_TEST, [5, 0, 1])
        #expect(board.messages(HB_NACK) == [["name": "Nack", "request": .number(5), "reason": .number(3)]])
        #expect(board.carriedOut.count == 1)
    }

    @Test func `The last eight requests are remembered`() {
        let board = BoardOnBench()
        for id: UInt8 in 1...8 { board.hear(HB_SELF_TEST, [id, 0, 1]) }
        for id: UInt8 in 1...8 { board.hear(HB_SELF_TEST, [id, 0, 1]) }
        #expect(board.carriedOut.map(\.id) == Array(1...8))
    }

    @Test func `A host that identifies the board may count its requests from 1 again`() {
        let board = BoardOnBench()
        board.hear(HB_SELF_TEST, [1, 0, 1])
        board.identify()
        board.hear(HB_SELF_TEST, [1, 0, 2])
        #expect(board.carriedOut.map(\.test) == [1, 2])
    }

    @Test func `SetReporting changes the period of what comes then, and 0 stops it`() {
        let board = BoardOnBench(batch: 2)
        board.wait(5)
        board.reading(1)
        board.wait(20)
        board.hear(HB_SET_REPORTING, [1, 0, 0, 0, 40, 0])
        board.clear()
        board.wait(20)
        board.reading(2)
        board.wait(40)
        board.reading(3)
        #expect(board.messages(HB_SAMPLES).map { $0["period"] } == [.number(40)])
        board.hear(HB_SET_REPORTING, [2, 0, 0, 0, 0, 0])
        board.clear()
        board.wait(40)
        board.reading(4)
        board.wait(1000)
        #expect(board.messages(HB_SAMPLES).isEmpty)
    }

    @Test func `SetReporting of a sensor that isn't there is refused`() {
        let board = BoardOnBench()
        board.hear(HB_SET_REPORTING, [1, 0, 9, 0, 40, 0])
        #expect(board.messages(HB_NACK) == [["name": "Nack", "request": .number(1), "reason": .number(2)]])
        #expect(board.carriedOut.isEmpty)
    }

    @Test func `What it doesn't know is refused by what it is`() {
        let board = BoardOnBench()
        board.hear(0x99, [7, 0, 1, 2, 3])
        board.hear(HB_SET_PARAMETER, [8, 0, 1])
        board.hear(HB_IDENTIFY, [9, 0, 1])
        let answers = board.messages(HB_NACK).map { [$0["request"], $0["reason"]] }
        #expect(answers == [[.number(7), .number(1)], [.number(8), .number(2)], [.number(9), .number(2)]])
    }

    @Test func `What has no request id, or is no host's, gets no answer`() {
        let board = BoardOnBench()
        board.clear()
        board.hear(HB_PING, [])
        board.hear(HB_PING, [0, 0])
        board.hear(0x99, [7])
        board.hear(HB_HEARTBEAT, [1, 0, 0, 0, 0, 0, 0])
        board.hear(bytes: Array("AT+GMR\r\n".utf8) + [0, 0x81, 3, 0])
        #expect(board.types == [])
    }

    @Test func `Reset is acknowledged first`() {
        let board = BoardOnBench()
        #expect(!board.wantsReset)
        board.hear(HB_RESET, [3, 0])
        #expect(board.messages(HB_ACK) == [["name": "Ack", "request": .number(3)]])
        #expect(board.wantsReset)
    }

    @Test func `A refused Reset doesn't happen`() {
        let board = BoardOnBench()
        board.result = HB_NOT_SUPPORTED
        board.hear(HB_RESET, [3, 0])
        #expect(!board.wantsReset)
    }

    // MARK: Text

    @Test func `A long line is cut between characters`() {
        let board = BoardOnBench()
        board.log(String(repeating: "é", count: 300))
        #expect(board.messages(HB_LOG)[0]["text"] == .string(String(repeating: "é", count: 254)))
    }
}
