public import BridgeCore
internal import HeadsetTerms
internal import HeadsetWire
internal import Settings
public import Timing
public import Transitions

extension EngineParameters {
    /// What tells one set of parameters from another: the CRC-32/ISO-HDLC of their JSON, in eight lower-case digits.
    ///
    /// The JSON has every key in alphabetical order, no spaces, `"inf"` for what is unlimited, and null for what
    /// follows from the board.
    public var digest: String {
        let text = Array(JSONText.text(of: self).utf8)
        return hexadecimal(text.withUnsafeBytes(Checksum.crc32))
    }
}

extension SessionStart {
    /// The start of a session with these options.
    public init(started: WallTime?, tool: String, source: String, options: BridgeOptions) {
        self.init(
            started: started, tool: tool, source: source, parametersDigest: options.parameters.digest,
            options: options)
    }
}

extension JSONText {
    /// Writes a value of ours, whose encoding can't fail: it holds neither a number that isn't finite nor anything that
    /// refuses.
    static func text(of value: some Encodable) -> String {
        do {
            return try encode(value)
        } catch {
            preconditionFailure("\(type(of: value)): \(error)")
        }
    }
}
