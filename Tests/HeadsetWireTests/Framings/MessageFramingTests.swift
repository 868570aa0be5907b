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
        // A replay closes what was recorded as short.
        var replay = Receiver(framing)
        replay.receive([1, 2])
        replay.close()
        #expect(replay.units == receiver.units)
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
        #expect(Receiver.units(inMessages: units.map(\.bytes), framing) == units)
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
