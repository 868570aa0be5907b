internal import HeadsetWire
internal import Settings

/// `"10:u8[7-4]"`: a place, a type, and what of it counts.
extension Field {
    /// The farthest that a place may be from either end.
    private static let farthest = 65_535
    /// The longest text.
    private static let longestText = 1024

    /// Reads what a file says; throws why it can't be.
    init(_ text: String) throws(Misreading) {
        guard let colon = text.firstIndex(of: ":") else {
            let near = suggestion(for: text, among: ["envelope", "length"])
            let advice =
                near.map { "did you mean \(quotedName($0))?" } ?? "expected a place and a type, like \"3:u8\""
            throw Misreading("\(quotedName(text)) says no place; \(advice)")
        }
        guard let place = Int(text[..<colon]), (-Self.farthest...Self.farthest).contains(place) else {
            throw Misreading(
                "\(quotedName(text)): the place before the colon is a number from -\(Self.farthest) to \(Self.farthest)"
            )
        }
        let type = text[text.index(after: colon)...]
        let name = type.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let rest = type[name.endIndex...]
        let kind = try Field.kind(String(name), rest, of: text)
        self.init(written: text, place: place, kind: kind)
        if case .number(let width, _, let isSigned) = kind, !rest.isEmpty {
            guard !isSigned else {
                throw Misreading("\(quotedName(text)): only an unsigned number has bits to choose")
            }
            try choose(rest, width: width)
        }
    }

    private static let numbers: [String: Kind] = {
        var numbers = [
            "u8": Kind.number(width: 1, .little, isSigned: false),
            "i8": .number(width: 1, .little, isSigned: true),
        ]
        for width in 2...4 {
            for (suffix, order) in [("le", ByteOrder.little), ("be", .big)] {
                numbers["u\(8 * width)\(suffix)"] = .number(width: width, order, isSigned: false)
                numbers["i\(8 * width)\(suffix)"] = .number(width: width, order, isSigned: true)
            }
        }
        return numbers
    }()

    private static func kind(
        _ name: String, _ rest: Substring, of text: String
    ) throws(Misreading) -> Kind {
        if let number = numbers[name] { return number }
        let kind: Kind
        switch name {
        case "protobuf": return .protobuf(try path(rest, of: text))
        case "text": return .text(count: try count(rest, of: text))
        case "varint": kind = .varint
        case "address": kind = .address(isReversed: false)
        case "address-reversed": kind = .address(isReversed: true)
        case "text-u8": kind = .countedText
        default:
            throw Misreading(
                "\(quotedName(text)): unknown type \(quotedName(name)); \(advice(instead: name))")
        }
        guard rest.isEmpty else { throw Misreading("\(quotedName(text)): nothing may follow \(name)") }
        return kind
    }

    /// What a type that there isn't should probably be.
    private static func advice(instead name: String) -> String {
        let orders = [name + "le", name + "be"]
        if orders.allSatisfy({ numbers[$0] != nil }) {
            return "did you mean \(quotedName(orders[0])) or \(quotedName(orders[1]))?"
        }
        let others = ["varint", "protobuf", "address", "address-reversed", "text", "text-u8"]
        let known = numbers.keys.sorted() + others
        return suggestion(for: name, among: known).map { "did you mean \(quotedName($0))?" }
            ?? "known: \(known.joined(separator: ", "))"
    }

    /// `/5/7/1`
    private static func path(_ rest: Substring, of text: String) throws(Misreading) -> [UInt64] {
        let steps = rest.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = steps.dropFirst().compactMap { UInt64($0) }
        guard (2...9).contains(steps.count), steps[0].isEmpty, numbers.count == steps.count - 1,
            numbers.allSatisfy({ (1...0x1FFF_FFFF).contains($0) })
        else {
            throw Misreading(
                "\(quotedName(text)): expected one to eight field numbers, like \"3:protobuf/5/7/1\"")
        }
        return numbers
    }

    /// `[32]`
    private static func count(_ rest: Substring, of text: String) throws(Misreading) -> Int? {
        if rest.isEmpty { return nil }
        guard rest.hasPrefix("["), rest.hasSuffix("]"), let count = Int(rest.dropFirst().dropLast()),
            (1...longestText).contains(count)
        else { throw Misreading("\(quotedName(text)): expected a number of bytes, like \"8:text[32]\"") }
        return count
    }

    /// `[7-4]`, `&0x3ff` and `^1`
    private mutating func choose(_ rest: Substring, width: Int) throws(Misreading) {
        var rest = rest
        let all = width == 4 ? UInt32.max : UInt32(1) << UInt32(8 * width) - 1
        if rest.hasPrefix("[") {
            guard let end = rest.firstIndex(of: "]") else { throw badBits(width) }
            let bits = rest[..<end].dropFirst().split(separator: "-", omittingEmptySubsequences: false)
            guard (1...2).contains(bits.count), let high = Int(bits[0]), let low = Int(bits[bits.count - 1]),
                low >= 0, low <= high, high < 8 * width
            else { throw badBits(width) }
            mask = (UInt32.max >> UInt32(31 - (high - low))) << UInt32(low)
            shift = low
            rest = rest[rest.index(after: end)...]
        } else if let number = try number(&rest, behind: "&") {
            guard number <= all else {
                throw Misreading("\(quotedName(written)): the mask is wider than the number")
            }
            mask = number
        }
        if let number = try number(&rest, behind: "^") {
            guard number <= (mask & all) >> UInt32(shift) else {
                throw Misreading("\(quotedName(written)): what is turned by ^ is wider than the number")
            }
            flips = number
        }
        guard rest.isEmpty else {
            throw Misreading("\(quotedName(written)): behind the type may come [7-4] or &0x0F, and ^1")
        }
    }

    /// A number behind a sign; nil if another comes first.
    private func number(_ rest: inout Substring, behind sign: Character) throws(Misreading) -> UInt32? {
        guard rest.first == sign else { return nil }
        let digits = rest.dropFirst().prefix { $0.isHexDigit || $0 == "x" || $0 == "X" }
        guard let number = Int64(written: digits), let number = UInt32(exactly: number) else {
            throw Misreading("\(quotedName(written)): expected a number behind \(sign), like 0x3ff")
        }
        rest = rest[digits.endIndex...]
        return number
    }

    private func badBits(_ width: Int) -> Misreading {
        Misreading(
            "\(quotedName(written)): expected bits of the number, the highest first and at most \(8 * width - 1), like [7-4]"
        )
    }
}
