internal import HeadsetTerms

/// Where an address comes from: one in written order says itself.
struct AddressSource: Decodable, Sendable {
    let source: Source

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        if let address = BluetoothAddress(text) {
            source = .constant(.address(address))
        } else {
            source = try container.understood { () throws(Misreading) in try Source(text, in: .current) }
        }
    }
}
