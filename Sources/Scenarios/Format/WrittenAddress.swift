internal import HeadsetTerms

/// `"12:34:56:78:9A:BC"`.
struct WrittenAddress: Decodable {
    let address: BluetoothAddress

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = BluetoothAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected an address like 12:34:56:78:9A:BC")
        }
        self.address = address
    }
}
