internal import Settings

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
