/// A value that a type writes in one piece.
struct SingleSlot: SingleValueEncodingContainer {
    let encoder: SlotEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() {
        encoder.slot.set("null")
    }

    func encode(_ value: Bool) {
        encoder.slot.set(value ? "true" : "false")
    }

    func encode(_ value: String) {
        encoder.slot.set(JSONText.quoted(value))
    }

    func encode(_ value: Double) throws { try number(value) }
    func encode(_ value: Float) throws { try number(value) }
    func encode(_ value: Int) { integer(value) }
    func encode(_ value: Int8) { integer(value) }
    func encode(_ value: Int16) { integer(value) }
    func encode(_ value: Int32) { integer(value) }
    func encode(_ value: Int64) { integer(value) }
    func encode(_ value: UInt) { integer(value) }
    func encode(_ value: UInt8) { integer(value) }
    func encode(_ value: UInt16) { integer(value) }
    func encode(_ value: UInt32) { integer(value) }
    func encode(_ value: UInt64) { integer(value) }

    func encode(_ value: some Encodable) throws {
        try value.encode(to: encoder)
    }

    private func integer(_ value: some FixedWidthInteger) {
        encoder.slot.set("\(value)")
    }

    /// Swift writes the shortest digits that give the same number again, in JSON's form.
    private func number(_ value: some BinaryFloatingPoint & Encodable & CustomStringConvertible) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: codingPath, debugDescription: "JSON has no \(value)"))
        }
        encoder.slot.set(value.description)
    }
}
