internal import HeadsetTerms
internal import HeadsetWire

extension Source {
    /// Throws if no value from here can be what is wanted: then what a file says of it never counts.
    func requireCanBe(_ wanted: Matcher) throws(Misreading) {
        let canBe: Bool =
            switch self {
            case .constant(let value): wanted.accepts(value)
            case .field(let field): field.canBe(wanted)
            case .length: wanted.isNumber(in: 0...Int64.max)
            case .remembered, .group: true
            }
        guard canBe else { throw Misreading("\(name) can never be \(wanted.written)") }
    }
}

extension Field {
    fileprivate func canBe(_ wanted: Matcher) -> Bool {
        switch kind {
        case .number(let width, _, isSigned: true):
            let limit = Int64(1) << Int64(8 * width - 1)
            return wanted.isNumber(in: -limit...limit - 1)
        case .number(let width, _, isSigned: false):
            let all = width == 4 ? UInt32.max : UInt32(1) << UInt32(8 * width) - 1
            let bits = Int64((mask & all) >> UInt32(shift))
            guard wanted.isNumber(in: 0...bits | Int64(flips)) else { return false }
            // Of a mask with gaps, the gaps are never set.
            guard case .number(let range) = wanted, range.count == 1 else { return true }
            return range.lowerBound & ~bits == Int64(flips) & ~bits
        case .varint, .protobuf: return wanted.isNumber(in: .min ... .max)
        case .address:
            guard case .text(let text) = wanted else { return false }
            return BluetoothAddress(text) != nil
        case .text, .countedText: return true
        }
    }
}

extension Matcher {
    /// Whether it is a number, or a range, of which some lie in these bounds.
    fileprivate func isNumber(in bounds: ClosedRange<Int64>) -> Bool {
        switch self {
        case .number(let range): range.overlaps(bounds)
        case .text: false
        }
    }

    /// As a file would have it.
    fileprivate var written: String {
        switch self {
        case .number(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
        case .number(let range): "\(range.lowerBound)..\(range.upperBound)"
        case .text(let text): quotedName(text)
        }
    }
}
