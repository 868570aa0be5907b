import Accessories
import HeadsetTerms
import HeadsetWire
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// What comes over a link and is no transition.
@Suite struct ReceptionTests {
    @Test func `Damage is a fault with its bytes, and the next frame tells what was lost`() {
        var bench = Bench()
        bench.meet(0)
        bench.receive(100, [0, 3, 1, 2, 3, 0])
        bench.number(2)
        bench.say(200, .log)
        #expect(
            bench.told() == [
                Told(100, .fault(UnitFault(.encoding, ([3, 1, 2, 3] as [UInt8]).span))),
                Told(200, .gap(1, 1)), Told(200, .ok),
            ])
    }

    @Test func `Text is console, before a hello too, and zeros mean nothing`() {
        var bench = Bench()
        bench.up(0)
        bench.forget()
        bench.receive(5, [0, 0, 0] + Array("boot\r\n".utf8) + [0, 0])
        #expect(bench.told() == [Told(5, .console(ConsoleText(bytes: Array("boot\r\n".utf8))))])
    }

    @Test func `What the end of a link leaves open is short, though its check would pass`() {
        var bench = Bench()
        bench.meet(0)
        var encoder = FrameEncoder(framing: .cobs, sequence: 1)
        let frame = encoder.encode(type: 0x08, time: 50, payload: BoardMessage.log.payload)
        bench.receive(50, Array(frame.dropLast()))
        bench.down(100)
        #expect(
            bench.told() == [
                Told(100, .fault(UnitFault(.short, Array(frame.dropFirst().dropLast()).span))),
                Told(100, .down),
            ])
    }

    @Test func `A malformed frame is a fault with its bytes, and nothing of it is acted on`() {
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .events(.verdict(.left, .worn), WearEntry(ear: 9, kind: 0, value: 0)))
        let told = bench.told()
        guard told.count == 1, case .fault(let fault) = told[0].kind else {
            Issue.record("\(told)")
            return
        }
        #expect(fault.kind == .malformed)
    }

    @Test func `Messages that this version doesn't know are kept whole`() {
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .raw(0x55, [1, 2, 3]))
        bench.say(200, .raw(0x81, [9, 9]))
        #expect(
            bench.told() == [
                Told(100, .unknown(UnknownMessage(type: 0x55, payload: [1, 2, 3]))),
                Told(200, .unknown(UnknownMessage(type: 0x81, payload: [9, 9]))),
            ])
    }

    @Test func `An echo of what the host sends is reported, and doesn't turn the board's clock back`() {
        var bench = Bench()
        bench.meet(0)
        bench.say(10_000, .events(.verdict(.left, .worn)))
        bench.forget()
        bench.say(10_100, .raw(0x81, [1, 0, 1, 0, 1, 0]), clock: 0)
        #expect(
            bench.told() == [Told(10_100, .unknown(UnknownMessage(type: 0x81, payload: [1, 0, 1, 0, 1, 0])))])
    }

    @Test func `A type of the future still moves time`() {
        var bench = Bench()
        bench.meet(0, BoardOnBench(channels: [(.left, 0, .proximity)]))
        for moment in stride(from: 100, through: 1000, by: 40) { bench.say(Int64(moment), .samples([100])) }
        bench.forget()
        bench.say(1010, .raw(0x7F), clock: 9000)
        #expect(bench.told().contains(Told(1010, .configuration(nil))))
    }

    @Test func `What comes on a link that is down is not acted on and sets no deadline`() {
        var bench = Bench(BridgeOptions(onUnplug: .hold))
        bench.meet(0)
        bench.down(100)
        bench.forget()
        bench.say(200, .events(.verdict(.left, .worn)))
        #expect(bench.told() == [Told(200, .beforeHello(1))])
        #expect(bench.bridge.deadline == nil)
    }

    @Test func `A link that comes up twice needs a hello twice`() {
        var bench = Bench()
        bench.meet(0)
        bench.up(100)
        bench.say(200, .events(.verdict(.left, .worn)))
        #expect(bench.told() == [Told(100, .up), Told(200, .beforeHello(1))])
    }

    @Test func `Of a message that is known in part, what is known is acted on, and the whole is reported`() {
        var bench = Bench()
        bench.meet(0)
        let unknown = WearEntry(ear: 0, kind: 77, value: 1)
        bench.say(100, .events(unknown, .verdict(.left, .worn)))
        #expect(
            bench.told() == [
                Told(100, .ear(nil, .worn, .initial, device: 100)),
                Told(100, .device(nil, .inEar, .initial, device: 100)),
                Told(100, .configuration(.inEar)),
                Told(100, .route(.accessory("R2-07"), .worn)),
                Told(100, .unknown(UnknownMessage(type: 3, payload: [2, 0, 77, 1, 0, 5, 1]))),
            ])
    }

    @Test func `A state that this version doesn't know leaves the source as it was`() {
        let unknown: [UInt8] = [9, 9, 0, 0]
        let streaming: [UInt8] = [2, 0, 0, 0]
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .table((phone, [2, 1, 0, 0]), (laptop, streaming)))
        bench.say(2000, .heartbeat())
        bench.forget()
        // Were the phone taken to have ceased, the laptop would come first three seconds later.
        bench.say(2100, .table((phone, unknown), (laptop, streaming)))
        for moment in stride(from: 3000, through: 9000, by: 1000) { bench.say(Int64(moment), .heartbeat()) }
        let payload = [2] + phone.octets + unknown + laptop.octets + streaming
        #expect(bench.told() == [Told(2100, .unknown(UnknownMessage(type: 5, payload: payload)))])
    }

    @Test func `Truth and log lines are told behind what their time releases`() {
        var bench = Bench()
        bench.meet(0, BoardOnBench(channels: [(.left, 0, .proximity)]))
        for moment in stride(from: 100, through: 1000, by: 40) { bench.say(Int64(moment), .samples([100])) }
        bench.forget()
        bench.say(2000, .truth)
        let kinds = bench.told().map(\.kind)
        guard case .marker(let truth) = kinds.last else {
            Issue.record("\(kinds)")
            return
        }
        #expect(truth.name == "don")
        #expect(kinds.count == 1)
        bench.say(8000, .log)
        let late = bench.told().map(\.kind)
        #expect(late.last == .ok)
        // Readings that ceased are unknown, and that happened before the line.
        #expect(late.contains(.configuration(nil)))
    }

    @Test func `What the engine can't use is told with its scope`() {
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .samples([1], sensor: 9))
        let found = Diagnostic(kind: .engine(.noVote, .left), count: 1, sensor: 9)
        #expect(bench.told() == [Told(100, .diagnostic(found))])
    }

    @Test func `The summary counts everything once`() {
        var bench = Bench()
        bench.up(0)
        bench.say(1, .log)
        bench.say(2, .hello(BoardOnBench(capabilities: 0b01)))
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.repeatLastFrame(110)
        bench.say(200, .link(phone, profile: 0, state: 1))
        bench.say(150, .events(.verdict(.left, .notWorn)))
        bench.say(140, .events(.verdict(.left, .worn)))
        bench.receive(300, [0, 3, 1, 2, 3, 0] + Array("boot\n".utf8) + [0])
        bench.number(10)
        bench.say(400, .raw(0x02))
        bench.receive(400, [0, 1])
        let bytes = bench.bytesReceived
        bench.end(1234)
        let told = bench.told()
        #expect(
            told.last
                == Told(
                    1234,
                    .summary(
                        Summary(
                            frames: 8, bytes: bytes, faults: 3, lost: 4, duplicates: 1, late: 1,
                            transitions: 5,
                            updates: 2, refused: 1, duration: .zero + Milliseconds(1234),
                            losses: [LinkLoss(link: "a", loss: Loss(lost: 4, damaged: 1))])),
                    link: nil))
        #expect(bench.bridge.framesReceived == 8)
        #expect(bench.bridge.bytesReceived == bytes)
    }
}
