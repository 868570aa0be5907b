/// A length of time in whole milliseconds: the unit of the wire, of every parameter and of the engine.
public struct Milliseconds: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    /// How many milliseconds.
    public var count: Int64

    /// No time at all.
    public static let zero = Milliseconds(0)

    public init(_ count: Int64) {
        self.count = count
    }

    public init(integerLiteral value: Int64) {
        count = value
    }

    public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
        left.count < right.count
    }

    public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
        Milliseconds(left.count + right.count)
    }

    public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
        Milliseconds(left.count - right.count)
    }
}

/// Written and read as a bare number, so that a configuration says `donMs: 500`.
extension Milliseconds: Codable {
    public init(from decoder: any Decoder) throws {
        count = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(count)
    }
}
