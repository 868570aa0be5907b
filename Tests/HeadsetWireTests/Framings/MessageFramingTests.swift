import HeadsetWire
import TestSupport
import Testing
import Timing

/// Framings whose boundaries are no bytes.
@Suite struct MessageFramingTests {
    private let framing = Framing.idleGap(20, maximum: 10)

    @Test func `A unit is what came between two boundaries`() {
        var receiver = Receiver(framing)
        receiver.receive([1, 2])
        receiver.receive([3])
        #expect(receiver.units.isEmpty)
        #expect(receiver.open == [1, 2, 3])
        receiver.boundary()
        receiver.boundary()
        receiver.receive([4])
        receiver.boundary()
        #expect(receiver.units.map(\.bytes) == [[1, 2, 3], [4]])
        #expect(receiver.units.map(\.packet?.bytes) == [[1, 2, 3], [4]])
    }

    @Test func `What was open at the end is not acted on, nor in its replay`() {
        var receiver = Receiver(framing)
        receiver.receive([1, 2])
        receiver.close()
        #expect(receiver.units.map(\.content) == [.fault(.short)])
        #expect(Receiver.units(replaying: receiver.units, framing) == receiver.units)
    }

    @Test(arguments: UInt64(0)..<50)
    func `Recorded units, replayed one by one, are the same units`(seed: UInt64) {
        for framing in [self.framing, .message(envelopes: [EnvelopeTests.simple], maximum: 10)] {
            var generator = SeededGenerator(seed: seed)
            var receiver = Receiver(framing)
            for _ in 0..<60 {
                switch Int.random(in: 0..<5, using: &generator) {
                case 1: receiver.receive(EnvelopeTests.packet([1]))
                case 2: receiver.receive(generator.bytes(Int.random(in: 1...40, using: &generator)))
                case 3: receiver.receive(Array("text".utf8))
                default: receiver.boundary()
                }
            }
            receiver.close()
            let replayed = Receiver.units(replaying: receiver.units, framing)
            #expect(replayed.map(\.bytes) == receiver.units.map(\.bytes), "seed \(seed)")
            #expect(replayed.map(\.content) == receiver.units.map(\.content), "seed \(seed)")
        }
    }

    @Test func `What is longer than a message may be is one fault, in pieces`() {
        let long = [UInt8](repeating: 0, count: 25)
        let units = Receiver.units(inMessages: [long, [1], long, [2]], framing)
        #expect(units.map(\.bytes.count) == [11, 11, 3, 1, 11, 11, 3, 1])
        #expect(
            units.map(\.content) == [
                .fault(.overlong), .nothing, .nothing, .packet(envelope: 0), .fault(.overlong), .nothing,
                .nothing,
                .packet(envelope: 0),
            ])
        #expect(Receiver.units(replaying: units, framing) == units)
    }

    @Test func `With shapes, a message must be one of them from first to last byte`() {
        let framing = Framing.message(envelopes: [EnvelopeTests.simple])
        let good = EnvelopeTests.packet([1, 2])
        let units = Receiver.units(
            inMessages: [
                good, good + [0], [UInt8](good.dropLast()), good + good, [0] + good, Array("hi\n".utf8),
            ],
            framing)
        #expect(
            units.map(\.content) == [
                .packet(envelope: 0), .fault(.malformed), .fault(.short), .fault(.malformed),
                .fault(.encoding),
                .console,
            ])
    }

    @Test func `Only these framings keep the units that were recorded`() {
        #expect(Framing.idleGap(5).keepsRecordedUnits && Framing.message().keepsRecordedUnits)
        #expect(Framing.delimited([EnvelopeTests.simple]).keepsRecordedUnits)
        #expect(!Framing.cobs.keepsRecordedUnits && !Framing.lines().keepsRecordedUnits)
        #expect(Framing.idleGap(5).idleGap == 5)
        #expect(Framing.message().idleGap == nil)
    }
}
