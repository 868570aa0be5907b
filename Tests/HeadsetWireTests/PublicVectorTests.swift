import FoundationEssentials
import TestSupport
import Testing

@testable import HeadsetWire

/// The vectors of others, on the layers below a frame.
@Suite struct PublicVectorTests {
    private func load(_ file: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: WireVector.contents(of: "public/" + file))
    }

    private func bytes(_ hex: JSONValue) throws -> [UInt8]? {
        guard case .string(let digits) = hex else { return nil }
        return try JSONDecoder().decode(HexBytes.self, from: Data("\"\(digits)\"".utf8)).bytes
    }

    private func unstuffed(_ run: some Collection<UInt8>) -> [UInt8]? {
        Array(run).withUnsafeBufferPointer { run in
            var plain = [UInt8](repeating: 0xAA, count: run.count)
            let count = plain.withUnsafeMutableBufferPointer { plain in
                plain.baseAddress.flatMap { COBS.unstuff(run, into: $0) }
            }
            return count.map { Array(plain.prefix($0)) }
        }
    }

    @Test func `The parts of the public COBS streams are unstuffed`() throws {
        var (taken, refused) = (0, 0)
        for vector in try load("cobs.json")["vectors"].elements {
            let parts = vector["stream_expect"].elements.filter {
                $0["frame"] != .null || $0["error"] != .null
            }
            guard let stream = try bytes(vector["encoded"]) else { continue }
            for (run, part) in zip(stream.split(separator: 0), parts) {
                #expect(unstuffed(run) == (try bytes(part["frame"])), "\(vector["encoded"].text)")
                if part["frame"] == .null { refused += 1 } else { taken += 1 }
            }
        }
        #expect((taken, refused) == (35, 8))
    }

    @Test func `The public COBS contents are stuffed, less a needless final 01`() throws {
        var count = 0
        for vector in try load("cobs.json")["vectors"].elements where vector["ok"] == .bool(true) {
            let run = try #require(try bytes(vector["encoded"])).prefix { $0 != 0 }
            let plain = try #require(try bytes(vector["decoded"]))
            var stuffed: [UInt8] = []
            COBS.stuff(plain, into: &stuffed)
            let isFull = !plain.isEmpty && plain.count % 254 == 0
            #expect(
                stuffed == Array(run) || isFull && stuffed + [1] == Array(run), "\(vector["encoded"].text)")
            count += 1
        }
        #expect(count == 31)
    }

    @Test func `The checksum gives the public check values`() throws {
        let file = try load("crc.json")
        let ours = "CRC-32/ISO-HDLC"
        let expected =
            file["entries"].elements.filter { $0["name"].text == ours }.map {
                (file["input_ascii"], $0["check"])
            }
            + file["extra"].elements.filter { $0["name"].text == ours }.map { ($0["ascii"], $0["value"]) }
        #expect(expected.count == 2)
        for (text, check) in expected {
            let checksum = Array(text.text.utf8).withUnsafeBytes(Checksum.crc32)
            #expect(String(checksum, radix: 16) == check.text)
        }
    }
}
