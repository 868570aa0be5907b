import TestSupport
import Testing

@testable import SerialIO

@Suite struct RemoteOutboxTests {
    @Test func `In a telnet stream each FF is written twice, and counts once it is whole`() {
        var outbox = RemoteOutbox(isTelnet: true)
        let fits = outbox.add([0xFF, 1, 0xFF])
        #expect(fits)
        #expect(outbox.next == [0xFF, 0xFF, 1, 0xFF, 0xFF])
        #expect(outbox.accept(1) == nil)
        #expect(outbox.messages.unsent == [Outbox.Unsent(message: [0xFF, 1, 0xFF], accepted: 0)])
        outbox.say([7])
        #expect(outbox.next == [0xFF])
        #expect(!outbox.saysNext)
        #expect(outbox.accept(1) == nil)
        #expect(outbox.saysNext)
        #expect(outbox.messages.unsent == [Outbox.Unsent(message: [0xFF, 1, 0xFF], accepted: 1)])
        #expect(outbox.next == [7])
        #expect(outbox.accept(1) == nil)
        #expect(outbox.next == [1, 0xFF, 0xFF])
        #expect(outbox.accept(2) == nil)
        #expect(outbox.next == [0xFF])
        #expect(outbox.accept(1) == [0xFF, 1, 0xFF])
        #expect(outbox.next == nil)
    }

    @Test func `A plain connection carries bytes as they are`() {
        var outbox = RemoteOutbox(isTelnet: false)
        let fits = outbox.add(everyByte)
        #expect(fits)
        #expect(outbox.next == everyByte[...])
        #expect(outbox.accept(256) == everyByte)
    }

    @Test func `While messages are held, what is said goes out all the same`() {
        var outbox = RemoteOutbox(isTelnet: true)
        let fits = outbox.add([0xFF])
        #expect(fits)
        #expect(outbox.accept(1) == nil)
        outbox.holdsMessages = true
        outbox.say([1, 2])
        #expect(outbox.next == [0xFF])
        #expect(outbox.accept(1) == [0xFF])
        _ = outbox.add([9])
        #expect(outbox.next == [1, 2])
        #expect(outbox.accept(2) == nil)
        #expect(outbox.next == nil)
        outbox.holdsMessages = false
        #expect(outbox.next == [9])
    }

    @Test func `Who makes it say more and reads nothing is answered no more`() {
        var outbox = RemoteOutbox(isTelnet: true)
        for _ in 0..<10_000 { outbox.say([0xFF, 0xFC, 1]) }
        #expect(outbox.said.count == 4095)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `Whatever the kernel takes at a time, the server reads the same`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var outbox = RemoteOutbox(isTelnet: true)
        var stream: [UInt8] = []
        var waiting: [[UInt8]] = []
        var sent: [[UInt8]] = []
        var said = 0
        for _ in 0..<20 {
            let message = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                UInt8.random(in: 252...255, using: &random)
            }
            _ = outbox.add(message)
            waiting.append(message)
            if Bool.random(using: &random) {
                outbox.say([0xFF, 0xFC, 1])
                said += 1
            }
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                guard let next = outbox.next else { break }
                let count = Int.random(in: 0...next.count, using: &random)
                stream += next.prefix(count)
                if let message = outbox.accept(count) { sent.append(message) }
            }
        }
        while let next = outbox.next {
            stream += next.prefix(1)
            if let message = outbox.accept(1) { sent.append(message) }
        }
        #expect(sent == waiting, "seed \(seed)")
        var decoder = TelnetDecoder()
        var commands: [TelnetDecoder.Command] = []
        let count = decoder.decode(&stream, count: stream.count, into: &commands)
        #expect(Array(stream[..<count]) == waiting.flatMap(\.self), "seed \(seed)")
        #expect(
            commands == [TelnetDecoder.Command](repeating: .option(.wont, 1), count: said), "seed \(seed)")
    }
}
