internal import HeadsetTerms
internal import HeadsetWire
internal import Settings
public import Transitions

extension EngineParameters {
    /// What tells one set of parameters from another: the CRC-32/ISO-HDLC of their JSON, in eight lower-case digits.
    ///
    /// The JSON has every key in alphabetical order, no spaces, `"inf"` for what is unlimited, and null for what
    /// follows from the board. What is different about single sensors stands under `sensors`.
    public var digest: String { BridgeCore.digest(of: self) }
}

extension ParameterSets {
    /// What tells these from others: the digest of the common set where no board has its own, else that of the JSON of
    /// all, `{"boards":{…},"parameters":{…}}`.
    public var digest: String { boards.isEmpty ? common.digest : BridgeCore.digest(of: self) }

    /// How many bytes of JSON they are.
    public var length: Int { written { try JSONText.encode(self) }.utf8.count }
}

extension EngineParameters {
    /// The JSON of each value, by the keys that lead to it.
    var leaves: [[String]: String] {
        let leaves = written { try JSONText.leaves(of: self) }
        return Dictionary(uniqueKeysWithValues: leaves.map { ($0.path, $0.text) })
    }
}

private func digest(of parameters: some Encodable) -> String {
    let text = Array(written { try JSONText.encode(parameters) }.utf8)
    return hexadecimal(text.withUnsafeBytes(Checksum.crc32))
}

/// What writing parameters gives. It can't fail: they hold no number that isn't finite, and nothing that refuses.
private func written<Text>(_ write: () throws -> Text) -> Text {
    do {
        return try write()
    } catch {
        preconditionFailure("parameters can't be written: \(error)")
    }
}
