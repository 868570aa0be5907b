import Profiles
import Testing

/// What the places of a packet mean.
struct FieldTests {
    private static let bytes: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xFF]

    @Test(arguments: [
        ("0:u8", "18"), ("-1:u8", "255"), ("-2:u16le", "65502"), ("0:u16le", "13330"), ("0:u16be", "4660"),
        ("0:u24le", "5649426"), ("0:u24be", "1193046"), ("0:u32le", "2018915346"), ("0:u32be", "305419896"),
        ("4:u32be", "2596069119"), ("7:i8", "-1"), ("6:i16be", "-8449"), ("6:i16le", "-34"),
        ("5:i24be", "-4399361"),
        ("4:i32be", "-1698898177"), ("0:u8[7-4]", "1"), ("0:u8[3-0]", "2"), ("0:u8[1]", "1"),
        ("0:u16be[11-4]", "35"),
        ("0:u16le&0x3ff", "18"), ("0:u8^0xff", "237"), ("0:u8[7-4]^1", "0"), ("length", "8"),
        ("1:address", "34:56:78:9A:BC:DE"), ("1:address-reversed", "DE:BC:9A:78:56:34"),
    ])
    func `A number is read where and as its place says`(place: String, value: String) throws {
        #expect(try ProfileText.read(place, in: Self.bytes) == value)
    }

    @Test(
        arguments: [
            ("0:varint", [0x01], "1"), ("1:varint", [9, 0xAC, 0x02], "300"),
            ("0:varint", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], "-1"),
            ("0:protobuf/1", [0x08, 0x96, 0x01], "150"),
            ("0:protobuf/3/1", [0x1A, 0x03, 0x08, 0x96, 0x01], "150"),
            ("0:protobuf/1", [0x08, 0x01, 0x08, 0x02], "2"), ("0:protobuf/2", [0x08, 0x01], ""),
            ("0:protobuf/3/1", [0x08, 0x01], ""), ("0:protobuf/2", [0x15, 4, 3, 2, 1], "16909060"),
            ("0:protobuf/2", [0x11, 1, 0, 0, 0, 0, 0, 0, 0], "1"), ("0:text", [0x61, 0x62], "ab"),
            ("1:text", [0x61, 0x62, 0, 0x63], "b"), ("0:text[3]", [0x61, 0x62, 0x63, 0x64], "abc"),
            ("0:text[3]", [0x61, 0, 0x63], "a"), ("0:text-u8", [2, 0x61, 0x62, 0x63], "ab"),
            ("0:text-u8", [0], ""),
            ("0:text", [0xFF, 0x61], "\u{FFFD}a"),
        ] as [(String, [UInt8], String)])
    func `Varints, protobuf and texts are read as they are written`(
        place: String, bytes: [UInt8], value: String
    ) throws {
        #expect(try ProfileText.read(place, in: bytes) == value)
    }

    @Test(
        arguments: [
            ("8:u8", [0, 0, 0, 0, 0, 0, 0, 0]), ("-2:u8", [1]), ("0:u16le", [1]),
            ("3:address", [1, 2, 3, 4, 5, 6, 7, 8]),
            ("0:varint", [0x80]),
            ("0:varint", [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0]),
            ("0:protobuf/1", [0x08]), ("0:protobuf/1", [0x0A, 5, 1]), ("0:protobuf/1", [0x0B]),
            ("0:protobuf/1", [0x0A, 1, 1]),
            ("0:protobuf/1/1", [0x08, 1]), ("0:text[3]", [1, 2]), ("0:text-u8", [3, 1, 2]), ("0:text-u8", []),
            ("2:text", [1]),
        ] as [(String, [UInt8])])
    func `A packet that doesn't reach as far as its rule means nothing`(place: String, bytes: [UInt8]) throws
    {
        #expect(throws: PacketMeaningless.self) { try ProfileText.read(place, in: bytes) }
    }
}
