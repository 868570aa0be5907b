import HeadsetWire
import TestSupport
import Testing

@testable import Identification

@Suite struct ContentTests {
    @Test(arguments: [("\n", LineEnding.lf), ("\r\n", .crLF), ("\r", .cr)])
    func `Text is told with what ends its lines`(end: String, ending: LineEnding) {
        let text = (0..<30).map { "[00:00:0\($0 % 10)] <inf> wear: left \($0)" + end }.joined()
        let found = Identification(of: StreamSample(Array(text.utf8)))
        #expect(
            found.content
                == ContentFinding(kind: .text, textBytes: text.utf8.count, lineEnding: ending, lines: 30))
        #expect(found.rate == .right)
        #expect(found.framing.identified?.framing == .lines())
        #expect(found.framing.identified?.frames == 30)
    }

    @Test func `Text with a parity bit is told from binary`() {
        let text = Array("wear left worn, wear right not worn\r\n".utf8) + Array("battery 82 %\r\n".utf8)
        for (parity, kind) in [(0, ContentFinding.Kind.evenParityText), (1, .oddParityText)] {
            let bytes = text.map { $0 | UInt8(($0.nonzeroBitCount + parity) & 1) << 7 }
            let found = Identification(of: StreamSample(bytes))
            #expect(found.content.kind == kind)
            #expect(found.isConclusive)
        }
    }

    @Test func `Native frames are counted, text between them or not`() {
        var encoder = FrameEncoder(framing: .cobs)
        var bytes: [UInt8] = []
        for index in 0..<30 {
            bytes += encoder.encode(
                type: 0x01, time: UInt32(index), payload: [UInt8](repeating: UInt8(index), count: 9))
            if index % 3 == 0 { bytes += Array("I (\(index)) app: sensor\r\n".utf8) }
        }
        let found = Identification(of: StreamSample(bytes))
        #expect(found.framing.identified?.framing == .cobs)
        #expect(found.framing.identified?.frames == 30)
    }

    @Test func `SLIP is told by its escapes`() throws {
        var generator = SeededGenerator(seed: 1)
        let bytes = (0..<100).flatMap { _ -> [UInt8] in
            let count = Int.random(in: 5...40, using: &generator)
            return Framing.slip().encoded(generator.bytes(count)) ?? []
        }
        let found = try #require(Identification(of: StreamSample(bytes)).framing.identified)
        #expect(found.framing == .slip())
        #expect(found.frames == 100)
    }

    @Test(arguments: [Checksum.crc(.ibmSDLC), .crc(.isoHDLC), .crc(.kermit)])
    func `The check of HDLC is named`(check: Checksum) throws {
        var generator = SeededGenerator(seed: 1)
        let bytes = (0..<40).flatMap { _ -> [UInt8] in
            let count = Int.random(in: 5...40, using: &generator)
            return Framing.hdlc(check: check).encoded(generator.bytes(count)) ?? []
        }
        let found = try #require(Identification(of: StreamSample(bytes)).framing.identified)
        #expect(found.framing == .hdlc(check: check))
        #expect(found.evidence == [Evidence(.hdlc(check), agreeing: 40, of: 40)])
    }
}
