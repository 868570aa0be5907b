import CHeadset
import TestSupport
import Testing

/// What the heartbeats of the C library's board are for: what was lost is known again soon (`protocol/spec.md` §6).
struct BoardHeartbeatTests {
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
}
