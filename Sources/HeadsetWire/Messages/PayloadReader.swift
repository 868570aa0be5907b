internal import HeadsetTerms

/// Reads a payload from front to back; what is behind the last field read stays unread, as minor versions need it.
struct PayloadReader {
    private let payload: ArraySlice<UInt8>
    private var position: Int

    init(_ payload: ArraySlice<UInt8>) {
        self.payload = payload
        position = payload.startIndex
    }

    /// The next little-endian number.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(PayloadError)
        -> Number
    {
        let field = try skip(MemoryLayout<Number>.size)
        return field.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: payload[$1]) }
    }

    /// The next value of a closed list.
    mutating func value<Value: RawRepresentable<UInt8>>(_: Value.Type = Value.self) throws(PayloadError)
        -> Value
    {
        guard let value = Value(rawValue: try number()) else { throw .malformed }
        return value
    }

    /// The next value of a closed list, or nil where the number is the one that stands for none.
    mutating func value<Value: RawRepresentable<UInt8>>(
        _: Value.Type = Value.self, orNilFor none: UInt8
    ) throws(PayloadError) -> Value? {
        let number = try number(UInt8.self)
        if number == none { return nil }
        guard let value = Value(rawValue: number) else { throw .malformed }
        return value
    }

    /// The next so many bytes.
    mutating func bytes(_ count: Int) throws(PayloadError) -> ArraySlice<UInt8> {
        payload[try skip(count)]
    }

    /// Steps over the next so many bytes, and says where they are.
    private mutating func skip(_ count: Int) throws(PayloadError) -> Range<Int> {
        guard count <= payload.endIndex - position else { throw .malformed }
        defer { position += count }
        return position..<position + count
    }

    /// The next so many bytes as text; what is no UTF-8 becomes U+FFFD.
    mutating func text(_ count: Int) throws(PayloadError) -> String {
        String(decoding: try bytes(count), as: UTF8.self)
    }

    /// The next `str8`, of at least and at most so many bytes.
    mutating func string(_ lengths: ClosedRange<UInt8> = 0...255) throws(PayloadError) -> String {
        let length = try number(UInt8.self)
        guard lengths.contains(length) else { throw .malformed }
        return try text(Int(length))
    }

    /// The next Bluetooth address.
    mutating func address() throws(PayloadError) -> BluetoothAddress {
        guard let address = BluetoothAddress(try bytes(6)) else { throw .malformed }
        return address
    }

    /// The next oldest and newest version.
    mutating func versions() throws(PayloadError) -> ProtocolVersions {
        ProtocolVersions(
            oldest: ProtocolVersion(try number(), try number()),
            newest: ProtocolVersion(try number(), try number()))
    }
}
