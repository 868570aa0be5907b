import HeadsetWire
import TestSupport
import Testing

@Suite struct UnitDecoderTests {
    /// `protocol/spec.md` §10.
    static let heartbeat: [UInt8] = [
        0x00, 0x06, 0x06, 0x02, 0x01, 0xE8, 0x03, 0x01, 0x01, 0x01, 0x01, 0x01, 0x04, 0x57, 0x1F, 0x01, 0x07,
        0x02,
        0x01, 0x60, 0xA7, 0x0B, 0xDF, 0x00,
    ]

    @Test func `The worked example of the protocol is a frame`() {
        let frame = Frame(
            FrameHeader(type: 6, sequence: 0x0102, time: 1000), payload: [0, 0, 0, 0, 0x57, 0x1F, 1, 0, 2, 1])
        #expect(Receiver.units(in: [Self.heartbeat]).map(\.frame) == [frame])
        #expect(frame.encoded(.cobs) == Self.heartbeat)
    }

    @Test(arguments: Array(0...512))
    func `Every length of payload comes through`(length: Int) {
        var generator = SeededGenerator(seed: UInt64(length))
        for zeroPercent in [0, 2, 30, 100] {
            let payload = generator.bytes(length, zeroPercent: zeroPercent)
            let frame = Frame(FrameHeader(type: 2, sequence: 0xFFFF, time: .max), payload: payload[...])
            #expect(Receiver.units(in: [frame.encoded(.cobs)]).map(\.frame) == [frame])
        }
    }

    @Test func `A payload without zeros needs no more than the bound`() {
        let payload = [UInt8](repeating: 0x55, count: 512)
        let bytes = Frame(FrameHeader(type: 2, sequence: 0x0101, time: 0x0101_0101), payload: payload[...])
            .encoded(.cobs)
        #expect(bytes.count <= 526 + 2)
    }

    @Test func `Each damage has its name`() {
        #expect(Heard.contents([0, 9, 1, 2, 3, 0]) == [.fault(.encoding)])
        #expect(Heard.contents([0, 4, 1, 2, 3, 0]) == [.fault(.short)])
        #expect(Heard.contents([0, 1, 0]) == [.fault(.short)])
        #expect(Heard.contents(Self.heartbeat.replacing(at: 4, by: 3)) == [.fault(.check)])
        #expect(Heard.contents([UInt8](Self.heartbeat.dropLast())) == [.fault(.short)])
    }

    @Test func `A final code without a block is accepted, and so is its absence`() {
        // 254 bytes before stuffing: one block with the code FF that ends with the frame.
        let payload = [UInt8](repeating: 0x55, count: 254 - 11)
        let frame = Frame(FrameHeader(type: 2, sequence: 0x0101, time: 0x0101_0101), payload: payload[...])
        let bytes = frame.encoded(.cobs)
        #expect(bytes[1] == 0xFF && bytes.count == 257)
        #expect(Receiver.units(in: [bytes]).map(\.frame) == [frame])
        #expect(Receiver.units(in: [bytes.dropLast() + [1, 0]]).map(\.frame) == [frame])
    }

    @Test(arguments: [513, 514])
    func `A payload that is too long fits the bound if it has zeros, and is no frame`(length: Int) {
        let header: [UInt8] = [2, 0, 0, 0, 0, 0, 0]
        let plain = header + [UInt8](repeating: 0, count: length)
        let bytes = [0] + Stuffed.withChecksum(plain) + [0]
        #expect(bytes.count - 2 <= 526)
        #expect(Heard.contents(bytes) == [.fault(.overlong)])
    }

    @Test func `A unit without a closing zero is not acted on, even if its check passes`() {
        #expect(Heard.contents([UInt8](Self.heartbeat.dropLast())) == [.fault(.short)])
        #expect(Heard.contents(Array("half a li".utf8)) == [.console])
        #expect(Heard.contents([0, 0]) == [.nothing])
    }

    @Test func `The same unit means the same on a live line and out of a capture`() {
        for seed in UInt64(0)..<20 {
            var decoder = UnitDecoder(framing: .cobs)
            for unit in Receiver.units(in: [UnitCutterTests.stream(seed: seed)]) {
                let content = decoder.content(of: unit.bytes.span, unit.kind)
                #expect(content == unit.content)
            }
        }
    }

    @Test(
        arguments: [([0, 0, 65, 66, 0], 2..<4), ([65, 66], 0..<2), ([0, 0], 2..<2), ([], 0..<0)]
            as [([UInt8], Range<Int>)])
    func `The run is the unit without the zeros around it`(unit: [UInt8], expected: Range<Int>) {
        let run = UnitDecoder(framing: .cobs).run(of: unit.span)
        #expect(run == expected)
    }

    @Test func `A frame that is kept doesn't change when the next one is decoded`() {
        var receiver = Receiver()
        receiver.receive(Self.heartbeat)
        receiver.receive(UnitCutterTests.frame)
        #expect(receiver.units.map(\.frame?.payload.count) == [10, 3])
        #expect(receiver.units.first?.frame?.payload == [0, 0, 0, 0, 0x57, 0x1F, 1, 0, 2, 1])
    }

    @Test func `Zeros inside what is passed as a unit do no harm`() {
        var decoder = UnitDecoder(framing: .cobs)
        let unit: [UInt8] = [1, 0, 0, 0, 5, 0]
        let content = decoder.content(of: unit.span, .closed)
        #expect(content == .fault(.encoding))
    }
}

extension [UInt8] {
    func replacing(at index: Int, by byte: UInt8) -> [UInt8] {
        var bytes = self
        bytes[index] = byte
        return bytes
    }
}
