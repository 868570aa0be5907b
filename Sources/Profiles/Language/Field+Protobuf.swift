/// Protobuf's wire format: <https://protobuf.dev/programming-guides/encoding>.
extension Field {
    /// What stands behind a field's number.
    private enum Content {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    /// The number at the end of the path; the last one where a field stands twice, as protobuf says.
    ///
    /// Each step looks at a part of what the step before looked at, so that the work is bounded by the packet's size.
    func protobuf(_ path: [UInt64], _ message: inout ArraySlice<UInt8>) throws(PacketMeaningless) -> UInt64? {
        for step in path.dropLast() {
            guard let content = try last(step, in: message) else { return nil }
            guard case .bytes(let inner) = content else { throw noProtobuf() }
            message = inner
        }
        guard let wanted = path.last, let content = try last(wanted, in: message) else { return nil }
        guard case .number(let number) = content else { throw noProtobuf() }
        return number
    }

    /// A whole number of seven bits a byte.
    func varint(_ bytes: inout ArraySlice<UInt8>) throws(PacketMeaningless) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<10 {
            guard let byte = bytes.popFirst() else { break }
            value |= UInt64(byte & 0x7F) << UInt64(7 * index)
            if byte < 0x80 { return value }
        }
        throw PacketMeaningless(reason: "\(written): a varint that doesn't end")
    }

    private func last(_ wanted: UInt64, in message: ArraySlice<UInt8>) throws(PacketMeaningless) -> Content? {
        var rest = message
        var found: Content?
        while !rest.isEmpty {
            let tag = try varint(&rest)
            let content = try content(wireType: tag & 7, &rest)
            if tag >> 3 == wanted { found = content }
        }
        return found
    }

    private func content(
        wireType: UInt64, _ rest: inout ArraySlice<UInt8>
    ) throws(PacketMeaningless) -> Content {
        switch wireType {
        case 0: return .number(try varint(&rest))
        case 1: return .number(fixed(try take(8, &rest)))
        case 2: return .bytes(try take(try varint(&rest), &rest))
        case 5: return .number(fixed(try take(4, &rest)))
        default: throw noProtobuf()
        }
    }

    private func take(_ count: UInt64, _ rest: inout ArraySlice<UInt8>) throws(PacketMeaningless)
        -> ArraySlice<UInt8>
    {
        guard count <= rest.count else { throw noProtobuf() }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    private func fixed(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func noProtobuf() -> PacketMeaningless {
        PacketMeaningless(reason: "\(written): no such protobuf message")
    }
}
