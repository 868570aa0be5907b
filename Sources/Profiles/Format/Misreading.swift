/// Why a text of a profile can't be what it should be.
struct Misreading: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

extension SingleValueDecodingContainer {
    /// What `read` makes of the value; its complaint comes out with the value's place.
    func understood<Result>(_ read: () throws(Misreading) -> Result) throws -> Result {
        do throws(Misreading) {
            return try read()
        } catch {
            throw DecodingError.dataCorruptedError(in: self, debugDescription: error.sentence)
        }
    }
}
