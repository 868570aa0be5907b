import HeadsetWire
import TestSupport
import Testing

/// HDLC and SLIP, beyond what the vectors of others say.
@Suite struct EscapedRunTests {
    private let hdlc = Framing.hdlc(check: .crc(.ibmSDLC), maximum: 40)

    @Test func `The 16-bit check of HDLC stands with its lowest byte first`() throws {
        // "123456789" and the check value 906E of the catalogue.
        let stream = [0x7E] + Array("123456789".utf8) + [0x6E, 0x90, 0x7E]
        #expect(Receiver.units(in: [stream], hdlc).map(\.packet?.content) == [ArraySlice("123456789".utf8)])
        #expect(hdlc.encoded(Array("123456789".utf8)) == stream)
    }

    @Test func `Each damage has its name`() throws {
        let good = try #require(hdlc.encoded([1, 2, 3]))
        #expect(Heard.contents(good.replacing(at: 2, by: 9), hdlc) == [.fault(.check)])
        #expect(Heard.contents([0x7E, 0x01, 0x7D, 0x7D, 0x02, 0x7E], hdlc) == [.fault(.encoding)])
        #expect(Heard.contents([0x7E, 0x01, 0x7D, 0x7E], hdlc) == [.fault(.encoding)])
        #expect(Heard.contents([0x7E, 0x01, 0x02, 0x7E], hdlc) == [.fault(.short)])
        #expect(Heard.contents([UInt8](good.dropLast()), hdlc) == [.fault(.short)])
        #expect(
            Heard.contents([0x7E] + [UInt8](repeating: 1, count: 41) + [0x7E], hdlc) == [
                .fault(.overlong), .nothing,
            ])
        #expect(Heard.contents([0xC0, 0x01, 0xDB, 0x02, 0xC0], .slip()) == [.fault(.encoding)])
    }

    @Test func `Text between flags is console text, and harms no packet`() throws {
        let good = try #require(hdlc.encoded([1, 2, 3]))
        let stream = good + Array("boot ok\r\n".utf8) + good
        #expect(Heard.contents(stream, hdlc) == [.packet(envelope: 0), .console, .packet(envelope: 0)])
    }
}
