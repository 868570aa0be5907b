internal import HeadsetTerms

/// What a value may be: a number, one of a range, or a text.
enum Matcher: Hashable, Sendable {
    case number(ClosedRange<Int64>)
    case text(String)

    /// `"3"`, `"0x10..0x1F"`; anything else is a text.
    init(_ written: String) throws(Misreading) {
        let ends = written.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = ends.compactMap { Int64(written: $0) }
        if numbers.count == ends.count, let low = numbers.first, let high = numbers.last {
            guard low <= high else {
                throw Misreading("\(quotedName(written)) is no range: the smaller number stands first")
            }
            self = .number(low...high)
        } else {
            self = .text(written)
        }
    }

    func accepts(_ value: Value) -> Bool {
        switch self {
        case .number(let range): value.number.map(range.contains) ?? false
        case .text(let text):
            switch value {
            case .number: false
            case .text(let other): text == other
            case .address(let address): BluetoothAddress(text) == address
            }
        }
    }

    /// Whether some value would do for both.
    func overlaps(_ other: Matcher) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)): left.overlaps(right)
        case (.text(let left), .text(let right)): left == right
        case (.number, .text), (.text, .number): false
        }
    }
}

extension Matcher: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            let number = try container.decode(Int64.self)
            self = .number(number...number)
        } catch {
            let text = try container.decode(String.self)
            self = try container.understood { () throws(Misreading) in try Matcher(text) }
        }
    }
}
