/// The name of an envelope that some framing of the profile has.
struct EnvelopeName: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        try container.understood { () throws(Misreading) in
            try Scope.current.require(
                name, among: Scope.current.envelopes, "no framing has an envelope \(quotedName(name))")
        }
        self.name = name
    }
}
