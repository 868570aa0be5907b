import CHeadset
import TestSupport
import Testing

/// How the board of the C library answers its host (`protocol/spec.md` §7).
struct BoardRequestTests {
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
}
