internal import HeadsetWire

/// A value at a place in a packet, or in a record of one.
struct Field: Hashable, Sendable {
    /// How the bytes there are read.
    enum Kind: Hashable, Sendable {
        case number(width: Int, ByteOrder, isSigned: Bool)
        /// Seven bits a byte, the lowest first, as protobuf writes whole numbers.
        case varint
        /// The number that these field numbers lead to, in a protobuf message that reaches to the record's end.
        case protobuf([UInt64])
        case address(isReversed: Bool)
        /// Text up to a NUL, in so many bytes; in all that follow if nil.
        case text(count: Int?)
        /// Text behind a byte that counts it.
        case countedText
    }

    /// As the file has it.
    let written: String
    /// From the first byte; from the end of the content where it is negative.
    let place: Int
    let kind: Kind
    /// Which bits of a number count.
    var mask: UInt32 = .max
    /// How far these are from the lowest.
    var shift = 0
    /// What the bits are combined with by exclusive or.
    var flips: UInt32 = 0
}

extension Field {
    /// What stands there; nil if a protobuf message leaves it out.
    func value(in record: ArraySlice<UInt8>) throws(PacketMeaningless) -> Value? {
        switch kind {
        case .number(let width, let order, let isSigned):
            return .number(number(try bytes(width, in: record), order, isSigned: isSigned))
        case .varint:
            var rest = record[try start(in: record)...]
            return .number(Int64(bitPattern: try varint(&rest)))
        case .protobuf(let path):
            var rest = record[try start(in: record)...]
            return try protobuf(path, &rest).map { .number(Int64(bitPattern: $0)) }
        case .address(let isReversed):
            let octets = try bytes(6, in: record)
            return .address(isReversed ? .init(lastFirst: octets) : .init(firstFirst: octets))
        case .text(let count?): return .text(text(try bytes(count, in: record)))
        case .text(nil): return .text(text(record[try start(in: record)...]))
        case .countedText:
            let count = Int(try bytes(1, in: record)[try start(in: record)])
            return .text(text(try bytes(1 + count, in: record).dropFirst()))
        }
    }

    /// So many bytes from the place on.
    func bytes(_ count: Int, in record: ArraySlice<UInt8>) throws(PacketMeaningless) -> ArraySlice<UInt8> {
        let start = try start(in: record)
        guard record.endIndex - start >= count else { throw outside(record) }
        return record[start..<start + count]
    }

    private func start(in record: ArraySlice<UInt8>) throws(PacketMeaningless) -> Int {
        let start = (place < 0 ? record.endIndex : record.startIndex) + place
        guard (record.startIndex...record.endIndex).contains(start) else { throw outside(record) }
        return start
    }

    private func outside(_ record: ArraySlice<UInt8>) -> PacketMeaningless {
        PacketMeaningless(reason: "\(written) lies beyond its \(record.count) bytes")
    }

    private func number(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder, isSigned: Bool) -> Int64 {
        var bits: UInt32 = 0
        switch order {
        case .big: for byte in bytes { bits = bits << 8 | UInt32(byte) }
        case .little: for byte in bytes.reversed() { bits = bits << 8 | UInt32(byte) }
        }
        if isSigned {
            let unused = UInt32(32 - 8 * bytes.count)
            return Int64(Int32(bitPattern: bits << unused) >> Int32(unused))
        }
        return Int64((bits & mask) >> UInt32(shift) ^ flips)
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
