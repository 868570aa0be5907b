internal import HeadsetTerms

/// Reads a payload from front to back; what is behind the last field read stays unread, as minor versions need it.
struct PayloadReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ payload: ArraySlice<UInt8>) {
        rest = payload
    }

    /// The next little-endian number.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(PayloadError)
        -> Number
    {
        var number: Number = 0
        for byte in try bytes(MemoryLayout<Number>.size).reversed() {
            number = number << 8 | Number(truncatingIfNeeded: byte)
        }
        return number
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
        guard count <= rest.count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
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
