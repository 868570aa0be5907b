internal import HeadsetWire

/// A number at a fixed place in every packet: `"1:u16le&0x3ff"`.
struct EnvelopeField: Decodable {
    let field: PacketField

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        field = try container.understood { () throws(Misreading) in try Self.field(text) }
    }

    static func field(_ text: String) throws(Misreading) -> PacketField {
        let field = try Field(text)
        guard field.place >= 0, case .number(let width, let order, isSigned: false) = field.kind,
            field.shift == 0,
            field.flips == 0
        else {
            throw Misreading(
                "\(quotedName(text)): the shape of a packet is told by an unsigned number at a place from its first byte, like \"1:u16le&0x3ff\""
            )
        }
        return PacketField(at: field.place, width: width, order: order, mask: field.mask)
    }
}
