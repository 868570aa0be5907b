import HeadsetWire
import TestSupport
import Testing

@Suite struct EnvelopeTests {
    /// A sync, a length that counts the payload, a payload, a sum over all before.
    static let simple = Envelope(
        sync: [0xA5], .lengths([LengthField(PacketField(at: 1), adding: 3)]), checks: [PacketCheck(.sum)],
        maximum: 100)

    static func packet(_ payload: [UInt8]) -> [UInt8] {
        let bytes = [0xA5, UInt8(payload.count)] + payload
        return bytes + [bytes.reduce(0, &+)]
    }

    private func contents(_ stream: [UInt8], _ envelopes: Envelope...) -> [UnitContent] {
        Heard.contents(stream, .delimited(envelopes))
    }

    // MARK: What is found

    @Test func `A packet has its bytes and its content`() {
        let units = Receiver.units(in: [Self.packet([1, 2])], .delimited([Self.simple]))
        #expect(units.map(\.packet) == [Packet(bytes: [0xA5, 2, 1, 2, 0xAA], contentCount: 4)])
        #expect(units.first?.packet?.content == [0xA5, 2, 1, 2])
    }

    @Test func `Several shapes share a stream, and each packet says which it is`() {
        let other = Envelope(sync: [0xB5, 0x62], .fixed(4))
        #expect(
            contents(Self.packet([]) + [0xB5, 0x62, 1, 2] + Self.packet([7]), Self.simple, other)
                == [.packet(envelope: 0), .packet(envelope: 1), .packet(envelope: 0)])
    }

    @Test func `The first shape that fits is taken, even if another is complete before it`() {
        let long = Envelope(sync: [0xA5], .fixed(5), end: [9])
        let short = Envelope(sync: [0xA5], .fixed(2))
        #expect(contents([0xA5, 1, 2, 3, 9], long, short) == [.packet(envelope: 0)])
        #expect(contents([0xA5, 1], long, short) == [.packet(envelope: 1)])
    }

    @Test(
        arguments: [
            (PacketField(at: 1, width: 1), 0x11), (PacketField(at: 1, width: 2), 0x2211),
            (PacketField(at: 1, width: 2, order: .big), 0x1122), (PacketField(at: 1, width: 3), 0x33_2211),
            (PacketField(at: 2, width: 4, order: .big), 0x2233_4455),
            (PacketField(at: 1, width: 2, mask: 0x3FF), 0x211),
        ] as [(PacketField, UInt32)])
    func `A field is read in its width, order and mask`(field: PacketField, value: UInt32) {
        for (required, isThere) in [(value, true), (value ^ 1, false)] {
            let envelope = Envelope(
                sync: [0xA5], .fixed(6), required: [RequiredValue(field, is: required)])
            let content = contents([0xA5, 0x11, 0x22, 0x33, 0x44, 0x55], envelope)
            #expect((content == [.packet(envelope: 0)]) == isThere)
        }
    }

    @Test func `A check that is there only if a flag is set makes the packet longer`() {
        let flag = RequiredValue(PacketField(at: 1, mask: 0x80), is: 0x80)
        let envelope = Envelope(
            sync: [0xA5], .lengths([LengthField(PacketField(at: 1, mask: 0x7F), adding: 2)]),
            checks: [PacketCheck(.xor, onlyIf: [flag], isExtra: true)])
        let units = Receiver.units(
            in: [[0xA5, 1, 9, 0xA5, 0x81, 9, 0xA5 ^ 0x81 ^ 9]], .delimited([envelope]))
        #expect(units.map(\.bytes.count) == [3, 4])
        #expect(units.map(\.packet?.contentCount) == [3, 3])
    }

    @Test func `Escapes are taken out, by exclusive or and by or`() {
        for escape in [Escape.xor(mark: 0x3D, mask: 0x10), .or(mark: 0x3D, mask: 0x10)] {
            let envelope = Envelope(
                sync: [0x3E], .lengths([LengthField(PacketField(at: 1), adding: 3)]), end: [0x3C],
                escape: escape)
            let units = Receiver.units(in: [[0x3E, 2, 0x3D, 0x2E, 0x3D, 0x2D, 0x3C]], .delimited([envelope]))
            #expect(units.map(\.packet?.bytes) == [[0x3E, 2, 0x3E, 0x3D, 0x3C]])
        }
    }

    @Test func `Without a length a packet reaches to its end mark`() {
        let sentence = Envelope(sync: [0x24], .toEnd, end: [13, 10], maximum: 20)
        let stream = Array("$GPGGA,1\r\n$X\r\n".utf8)
        #expect(contents(stream, sentence) == [.packet(envelope: 0), .packet(envelope: 0)])
        #expect(
            contents(Array("$12345678901234567890\r\n$X\r\n".utf8), sentence)
                == [.console, .packet(envelope: 0)])
    }

    @Test func `A shape that can't cut a stream says why`() {
        let length = [LengthField(PacketField(at: 1, width: 2))]
        let filler = Escape.filler(0x55, after: 0xAA, count: 2)
        #expect(Self.simple.problem(inStream: true) == nil)
        #expect(Envelope(sync: [], .lengths(length)).problem(inStream: true) == .noSync)
        #expect(Envelope(sync: [], .lengths(length)).problem(inStream: false) == nil)
        #expect(Envelope(sync: [1], .lengths([])).problem(inStream: false) == .noEnd)
        #expect(Envelope(sync: [1], .toEnd).problem(inStream: true) == .noEnd)
        #expect(Envelope(sync: [1], .toEnd).problem(inStream: false) == nil)
        #expect(
            Envelope(sync: [0xAA], .toEnd, end: [0x55], escape: filler).problem(inStream: true)
                == .endNotKeptOut)
        #expect(Envelope(sync: [1], .lengths(length), maximum: 2).problem(inStream: true) == .noRoom)
        #expect(Envelope(sync: [1], .fixed(3), end: [2, 3, 4]).problem(inStream: true) == .noRoom)
        #expect(Envelope(sync: [1], .fixed(30), maximum: 20).problem(inStream: true) == .noRoom)
        let sum = PacketCheck(.sum, isExtra: true)
        #expect(Envelope(sync: [1], .fixed(1), checks: [sum]).problem(inStream: true) == nil)
        #expect(Envelope(sync: [1], .fixed(9), checks: [sum], maximum: 9).problem(inStream: true) == .noRoom)
        #expect(
            Envelope(sync: [1], .fixed(1), checks: [PacketCheck(.sum)]).problem(inStream: true) == .noRoom)
        let late = PacketCheck(.sum, from: 8)
        #expect(Envelope(sync: [1], .fixed(9), checks: [late]).problem(inStream: true) == nil)
        #expect(Envelope(sync: [1], .fixed(8), checks: [late]).problem(inStream: true) == .noRoom)
        for mark in [0x55, 0x66] as [UInt8] {
            let marked = Envelope(sync: [0x55], .toEnd, end: [0x66], escape: .xor(mark: mark, mask: 0x20))
            #expect(marked.problem(inStream: true) == .escapeIsMark)
        }
    }

    // MARK: What is wrong

    @Test func `Each damage has its name`() {
        let good = Self.packet([1, 2, 3])
        #expect(contents(good.replacing(at: 3, by: 9), Self.simple) == [.fault(.check)])
        #expect(contents([UInt8](good.dropLast()), Self.simple) == [.fault(.short)])
        #expect(contents([0xA5, 98, 0], Self.simple) == [.fault(.overlong)])
        #expect(contents([1, 2, 0], Self.simple) == [.fault(.encoding)])
        let ended = Envelope(sync: [0xA5], .fixed(3), end: [0x5A])
        #expect(contents([0xA5, 0, 0], ended) == [.fault(.encoding)])
        let twice = Envelope(
            sync: [0xA5],
            .lengths([LengthField(PacketField(at: 1)), LengthField(PacketField(at: 2), adding: 1)]))
        #expect(contents([0xA5, 4, 3, 0], twice) == [.packet(envelope: 0)])
        #expect(contents([0xA5, 4, 2, 0], twice) == [.fault(.malformed)])
        #expect(contents([0xA5, 1, 0, 0], twice) == [.fault(.malformed)])
    }

    @Test func `A mark inside an escaped packet ends it, and the one that begins there is found`() {
        let envelope = Envelope(
            sync: [0x3E], .lengths([LengthField(PacketField(at: 1), adding: 3)]), end: [0x3C],
            escape: .or(mark: 0x3D, mask: 0x10))
        let good: [UInt8] = [0x3E, 1, 7, 0x3C]
        for cut: [UInt8] in [[0x3E], [0x3E, 200, 1], [0x3E, 3, 0x3D], [0x3E, 9, 1, 0x3C]] {
            let units = Receiver.units(in: [cut + good], .delimited([envelope]))
            #expect(units.map(\.bytes) == [cut, good], "\(cut)")
        }
    }

    // MARK: What lies between

    @Test func `A length that is made up holds what follows for no more than it says, and loses none of it`()
    {
        let packets = (0..<20).map { Self.packet([UInt8($0), 1, 2]) }
        var receiver = Receiver(.delimited([Self.simple]))
        receiver.receive([0xA5, 90])
        for packet in packets[..<14] { receiver.receive(packet) }
        #expect(receiver.units.isEmpty)
        receiver.receive(packets[14] + packets[15])
        #expect(receiver.units.compactMap(\.packet).count == 16)
        #expect(receiver.units.map(\.content).first == .fault(.short))
        receiver.receive([0xA5, 90] + packets[16])
        receiver.close()
        #expect(receiver.units.compactMap(\.packet).count == 17)
        #expect(receiver.open.isEmpty)
    }

    @Test func `A line of text is told when it ends, other text when a packet follows`() {
        var receiver = Receiver(.delimited([Self.simple]))
        receiver.receive(Array("boot 1.2\r\n".utf8))
        #expect(receiver.units.map(\.content) == [.console])
        receiver.receive(Array("login: ".utf8))
        #expect(receiver.units.count == 1)
        receiver.receive(Self.packet([]))
        #expect(receiver.units.map(\.content) == [.console, .console, .packet(envelope: 0)])
    }

    @Test func `Noise is one fault a run, in units of a bound`() {
        let noise = [UInt8](repeating: 0, count: 1300)
        let units = Receiver.units(
            in: [noise + Self.packet([]) + [0, 10, 0] + Self.packet([])], .delimited([Self.simple]))
        #expect(units.map(\.bytes.count) == [512, 512, 276, 3, 3, 3])
        #expect(
            units.map(\.content) == [
                .fault(.encoding), .nothing, .nothing, .packet(envelope: 0), .fault(.encoding),
                .packet(envelope: 0),
            ])
    }

    @Test func `A boundary closes what is held`() {
        var receiver = Receiver(.delimited([Self.simple]))
        receiver.receive([0xA5, 90])
        receiver.boundary()
        #expect(receiver.units.map(\.content) == [.fault(.short)])
        receiver.receive(Self.packet([1]))
        #expect(receiver.units.map(\.content) == [.fault(.short), .packet(envelope: 0)])
    }

    @Test func `The next connection starts anew`() {
        var receiver = Receiver(.delimited([Self.simple]))
        receiver.receive([UInt8](repeating: 0, count: 520) + [0xA5, 50])
        receiver.close()
        receiver.receive([0] + Self.packet([]))
        receiver.close()
        #expect(
            receiver.units.map(\.content) == [
                .fault(.encoding), .nothing, .fault(.encoding), .packet(envelope: 0),
            ])
    }

    @Test func `A packet that is kept doesn't change when the next one is decoded`() {
        let units = Receiver.units(in: [Self.packet([1]) + Self.packet([2, 3])], .delimited([Self.simple]))
        #expect(units.map(\.packet?.bytes) == [[0xA5, 1, 1, 0xA7], [0xA5, 2, 2, 3, 0xAC]])
    }
}
