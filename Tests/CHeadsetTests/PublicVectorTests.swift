import CHeadset
import CHeadsetInside
import FoundationEssentials
import TestSupport
import Testing

/// The vectors of others, on the layers below a frame.
struct PublicVectorTests {
    private struct COBSFile: Decodable {
        var vectors: [COBSVector]
    }

    private struct COBSVector: Decodable {
        var encoded: HexBytes?
        var decoded: HexBytes?
        var ok: Bool?
        var stream_expect: [Part]?
    }

    /// What is to be made of the bytes between two zeros.
    private struct Part: Decodable {
        var frame: HexBytes?
        var error: String?
        var raw: HexBytes?
    }

    private struct CRCFile: Decodable {
        var input_ascii: String
        var entries: [CRCEntry]
        var extra: [CRCExtra]
    }

    private struct CRCEntry: Decodable {
        var name: String
        var check: String
    }

    private struct CRCExtra: Decodable {
        var name: String
        var ascii: String
        var value: String
    }

    private func unstuffed(_ run: some Collection<UInt8>) -> [UInt8]? {
        var out = [UInt8](repeating: 0, count: run.count + 1)
        var count = 0
        return inside_unstuff(Array(run), run.count, &out, &count) ? Array(out.prefix(count)) : nil
    }

    private func stuffed(_ bytes: [UInt8]) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: bytes.count + bytes.count / 254 + 1)
        let count = inside_stuff(bytes, bytes.count, &out, out.count)
        return Array(out.prefix(count))
    }

    @Test func `The parts of the public COBS streams are unstuffed`() throws {
        let file = try JSONDecoder().decode(COBSFile.self, from: WireVector.contents(of: "public/cobs.json"))
        var (taken, refused) = (0, 0)
        for vector in file.vectors {
            guard let encoded = vector.encoded, let parts = vector.stream_expect else { continue }
            let runs = encoded.bytes.split(separator: 0)
            for (run, part) in zip(runs, parts.filter { $0.frame != nil || $0.error != nil }) {
                #expect(unstuffed(run) == part.frame?.bytes, "\(encoded)")
                if part.frame == nil { refused += 1 } else { taken += 1 }
            }
        }
        #expect((taken, refused) == (35, 8))
    }

    @Test func `The public COBS contents are stuffed, less a needless final 01`() throws {
        let file = try JSONDecoder().decode(COBSFile.self, from: WireVector.contents(of: "public/cobs.json"))
        var count = 0
        for vector in file.vectors where vector.ok == true {
            guard let encoded = vector.encoded, let decoded = vector.decoded else { continue }
            var run = Array(encoded.bytes.prefix { $0 != 0 })
            if decoded.bytes.count % 254 == 0, !decoded.bytes.isEmpty,
                run.count > stuffed(decoded.bytes).count
            {
                #expect(run.removeLast() == 1)
            }
            #expect(HexBytes(stuffed(decoded.bytes)) == HexBytes(run))
            count += 1
        }
        #expect(count == 31)
    }

    @Test func `The checksum gives the public check values`() throws {
        let file = try JSONDecoder().decode(CRCFile.self, from: WireVector.contents(of: "public/crc.json"))
        let ours = "CRC-32/ISO-HDLC"
        let expected =
            file.entries.filter { $0.name == ours }.map { (file.input_ascii, $0.check) }
            + file.extra.filter { $0.name == ours }.map { ($0.ascii, $0.value) }
        #expect(expected.count == 2)
        for (text, check) in expected {
            let bytes = Array(text.utf8)
            #expect(String(inside_crc(bytes, bytes.count), radix: 16) == check)
        }
    }
}
