/// How fast credit falls while the candidate is another.
///
/// Written as a whole number of milliseconds a millisecond, or as `"inf"`.
public enum Leak: Hashable, Sendable {
    /// To nothing at once: one contrary moment starts the interval anew.
    case infinite
    /// This many milliseconds for every one that passes.
    case rate(Int64)
}

extension Leak: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .rate(try container.decode(Int64.self))
        } catch {
            // Not a number: then it must be the word.
            guard try container.decode(String.self) == "inf" else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "a whole number or \"inf\" is needed")
            }
            self = .infinite
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .infinite: try container.encode("inf")
        case .rate(let rate): try container.encode(rate)
        }
    }
}
