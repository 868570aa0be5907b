internal import Accessories
internal import HeadsetTerms

/// `{source: "phone", playing: "media"}`.
struct WrittenHost: Decodable {
    private let source: String
    private let playing: Playing?

    /// The host that is meant, one of the sources.
    func host<Key: CodingKey>(
        among sources: [String: BluetoothAddress], at key: Key, in file: KeyedDecodingContainer<Key>
    ) throws -> Scenario.Host {
        guard let address = sources[source] else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: file,
                debugDescription:
                    "\(source) is none of the sources: \(sources.keys.sorted().joined(separator: ", "))")
        }
        return Scenario.Host(address: address, playing: playing ?? .nothing)
    }
}
