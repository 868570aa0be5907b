import HeadsetTerms
import HeadsetWire
import Testing
import Timing

@Suite struct RequestTests {
    static let requests: [(Request, UInt8, [UInt8])] = [
        (Request(id: 0x0102, .identify(versions: .ours)), 0x81, [2, 1, 1, 0, 1, 0]),
        (Request(id: 1, .ping), 0x82, [1, 0]),
        (Request(id: 1, .setReporting(sensor: 3, ear: .right, period: 250)), 0x83, [1, 0, 3, 1, 250, 0]),
        (
            Request(id: 1, .setParameter(number: 0x0405, value: -2)), 0x84,
            [1, 0, 5, 4, 0xFE, 0xFF, 0xFF, 0xFF]
        ),
        (Request(id: 1, .requestLinkTable), 0x85, [1, 0]),
        (Request(id: 1, .reset), 0x86, [1, 0]),
        (Request(id: 1, .selfTest(number: 9)), 0x87, [1, 0, 9]),
    ]

    @Test(arguments: requests)
    func `A request goes out as the protocol has it, and is read back`(
        request: Request, type: UInt8, payload: [UInt8]
    )
        throws
    {
        var encoder = FrameEncoder(framing: .cobs, sequence: 0xFFFF)
        let frames = Receiver.units(in: [encoder.encode(request) + encoder.encode(request)]).compactMap(
            \.frame)
        #expect(
            frames
                == [0xFFFF, 0].map {
                    Frame(FrameHeader(type: type, sequence: $0, time: 0), payload: payload[...])
                })
        #expect(try frames.map { try Request($0) } == [request, request])
    }

    @Test func `A request without an id, or cut short, is malformed`() {
        for (_, type, payload) in Self.requests {
            let header = FrameHeader(type: type, sequence: 0, time: 0)
            #expect(throws: PayloadError.malformed) {
                try Request(Frame(header, payload: payload.dropLast()))
            }
            let nameless = [0, 0] + payload.dropFirst(2)
            #expect(throws: PayloadError.malformed) { try Request(Frame(header, payload: nameless[...])) }
        }
    }

    @Test func `What a board says is no request`() throws {
        #expect(try Request(Frame(FrameHeader(type: 1, sequence: 0, time: 0))) == nil)
        #expect(try Request(Frame(FrameHeader(type: 0x88, sequence: 0, time: 0))) == nil)
    }
}
