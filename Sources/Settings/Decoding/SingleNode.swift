/// A value that a type reads in one piece.
struct SingleNode: SingleValueDecodingContainer {
    let decoder: NodeDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool {
        if case .null = decoder.node.content { true } else { false }
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .boolean(let value) = decoder.node.content else {
            throw decoder.mismatch("true or false")
        }
        return value
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let text) = decoder.node.content else { throw decoder.mismatch("a text") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard case .number(let number) = decoder.node.content else { throw decoder.mismatch("a number") }
        guard number.double.isFinite || number.isConstant else {
            let greatest = "\(Double.greatestFiniteMagnitude)"
            throw decoder.problem(.outOfRange(number.text, lowest: "-" + greatest, highest: greatest))
        }
        return number.double
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    /// The same value through another type's eyes: what that one reads counts as read here.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoder.part(type)
    }

    /// Whole numbers never pass through a `Double`, and a fraction or an exponent makes no whole number.
    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws(SettingsError) -> Integer {
        guard case .number(let number) = decoder.node.content, number.isWhole else {
            throw decoder.mismatch("a whole number")
        }
        guard let value = number.integer(type) else {
            throw decoder.problem(
                .outOfRange(number.text, lowest: "\(Integer.min)", highest: "\(Integer.max)"))
        }
        return value
    }
}
