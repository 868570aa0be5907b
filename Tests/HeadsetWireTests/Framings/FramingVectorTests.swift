import FoundationEssentials
import HeadsetWire
import TestSupport
import Testing

/// The vectors of others for HDLC, SLIP and MIN.
@Suite struct FramingVectorTests {
    private func vectors(_ file: String) throws -> [JSONValue] {
        let contents = try WireVector.contents(of: "public/" + file)
        return try JSONDecoder().decode(JSONValue.self, from: contents)["vectors"].elements
    }

    private func bytes(_ hex: JSONValue) throws -> [UInt8] {
        try JSONDecoder().decode(HexBytes.self, from: Data("\"\(hex.text)\"".utf8)).bytes
    }

    /// The contents of the packets in a stream, which must be the same however it is cut.
    private func contents(of stream: [UInt8], _ framing: Framing) -> [[UInt8]] {
        let whole = Receiver.units(in: [stream], framing)
        #expect(whole.flatMap(\.bytes) == stream)
        for place in 0...stream.count {
            let cut = [[UInt8](stream[..<place]), [UInt8](stream[place...])]
            #expect(Receiver.units(in: cut, framing) == whole, "\(stream) at \(place)")
        }
        return whole.compactMap(\.packet).map { Array($0.content) }
    }

    @Test func `The public SLIP streams hold their frames`() throws {
        let vectors = try vectors("slip.json")
        for vector in vectors {
            let frames = try vector["frames"].elements.map(bytes)
            #expect(contents(of: try bytes(vector["stream"]), .slip()) == frames, "\(vector["note"].text)")
        }
        #expect(vectors.count == 10)
    }

    @Test func `The public HDLC streams hold their frames, and nothing damaged is taken`() throws {
        var (taken, without) = (0, 0)
        for vector in try vectors("hdlc_pigweed.json") {
            let expected = vector["expect"].elements.filter { $0["data"] != .null }
            // Where the expectation is in words, the other test reads it; a bad address is for what reads addresses.
            if vector["expect"].elements.isEmpty && !vector["expect"].text.isEmpty { continue }
            if vector["expect"].elements.contains("bad address") { continue }
            let found = contents(of: try bytes(vector["stream"]), .hdlc(check: .crc(.isoHDLC)))
            let frames = try expected.map {
                Self.address($0["address"].number) + [UInt8($0["control"].number)] + (try bytes($0["data"]))
            }
            #expect(found == frames, "\(vector["stream"].text)")
            taken += frames.count
            if frames.isEmpty { without += 1 }
        }
        #expect((taken, without) == (43, 18))
    }

    @Test(arguments: [
        ("7e05ab4224f954fb3d7e", ["05ab4224"]),
        ("7e2cd9330102afc877487e", ["2cd9330102"]),
        (
            "7e3132333435363738393031323334353637383930f21963907e31323334a3e0e39b7e",
            ["3132333435363738393031323334353637383930", "31323334"]
        ),
        ("11227e7e33445566777e", []),
        ("7e7eff", []),
    ])
    func `What the HDLC file says in words holds`(stream: String, frames: [String]) throws {
        let found = contents(of: try bytes(.string(stream)), .hdlc(check: .crc(.isoHDLC)))
        #expect(found == (try frames.map { try bytes(.string($0)) }))
    }

    @Test func `A frame that is too long is reported, and the one that shares its flag is taken`() throws {
        let stream = try bytes("7e3132333435363738393031323334353637383930f21963907e31323334a3e0e39b7e")
        let framing = Framing.hdlc(check: .crc(.isoHDLC), maximum: 8)
        #expect(contents(of: stream, framing) == [[0x31, 0x32, 0x33, 0x34]])
    }

    /// An address as pigweed writes it: seven bits a byte, the lowest bit set in the last one.
    private static func address(_ number: Int) -> [UInt8] {
        let byte = UInt8(number & 0x7F) << 1
        return number < 0x80 ? [byte | 1] : [byte] + address(number >> 7)
    }

    /// MIN 2.0: a length byte whose place depends on a bit of the byte before, and 55 behind two AA.
    static let min = Framing.delimited(
        [UInt32(0), 0x80].map { transport in
            let place = transport == 0 ? 4 : 5
            return Envelope(
                sync: [0xAA, 0xAA, 0xAA],
                .lengths([LengthField(PacketField(at: place), adding: place + 6)]), end: [0x55],
                escape: .filler(0x55, after: 0xAA, count: 2),
                required: [RequiredValue(PacketField(at: 3, mask: 0x80), is: transport)],
                checks: [PacketCheck(.crc(.isoHDLC), order: .big, from: 3)])
        })

    @Test func `The public MIN streams hold their frames`() throws {
        var count = 0
        for vector in try vectors("min.json") {
            let frames = try vector["frames"].elements.map { frame in
                let payload = try bytes(frame["payload"])
                let id = UInt8(frame["id"].number)
                let head = frame["transport"] == .bool(true) ? [id | 0x80, UInt8(frame["seq"].number)] : [id]
                return [0xAA, 0xAA, 0xAA] + head + [UInt8(payload.count)] + payload
            }
            let found = contents(of: try bytes(vector["stream"]), Self.min)
            #expect(found == frames, "\(vector["stream"].text)")
            count += frames.count
        }
        #expect(count == 12)
    }
}
