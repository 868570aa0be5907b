/// How an interface counts time: in what units, and from where.
///
/// What doesn't fit a ``CaptureTime`` stops at the ends of its range.
struct InterfaceClock {
    /// The value of `if_tsresol`: 10 to the power of minus this, or with its top bit set 2 to the power of minus the
    /// rest. Microseconds where a file doesn't say.
    var resolution: UInt8 = 6
    /// The value of `if_tsoffset`: seconds to add.
    var offset: Int64 = 0

    /// The moment that a packet's `count` of units says.
    func time(_ count: UInt64) -> CaptureTime {
        let sinceOffset = resolution == 9 ? count : nanoseconds(count)
        guard offset != 0 else { return CaptureTime(nanoseconds: sinceOffset) }

        let (shift, tooFar) = offset.magnitude.multipliedReportingOverflow(by: 1_000_000_000)
        let (time, outside) =
            offset < 0
            ? sinceOffset.subtractingReportingOverflow(shift)
            : sinceOffset.addingReportingOverflow(shift)
        return CaptureTime(nanoseconds: tooFar || outside ? (offset < 0 ? .min : .max) : time)
    }

    private func nanoseconds(_ count: UInt64) -> UInt64 {
        let exponent = Int(resolution & 0x7F)
        if resolution & 0x80 != 0 {
            return binaryNanoseconds(count, exponent: exponent)
        }
        if exponent <= 9 {
            let (product, overflow) = count.multipliedReportingOverflow(by: Self.powerOfTen(9 - exponent))
            return overflow ? .max : product
        }
        return exponent - 9 <= Self.largestPowerOfTen ? count / Self.powerOfTen(exponent - 9) : 0
    }

    /// `count` × 10⁹ ÷ 2^`exponent`, with all 128 bits in between.
    private func binaryNanoseconds(_ count: UInt64, exponent: Int) -> UInt64 {
        let product = count.multipliedFullWidth(by: 1_000_000_000)
        if exponent >= 64 {
            return product.high >> (exponent - 64)
        }
        if product.high >> exponent != 0 {
            return .max
        }
        return exponent == 0 ? product.low : product.low >> exponent | product.high << (64 - exponent)
    }

    private static let largestPowerOfTen = 19

    private static func powerOfTen(_ exponent: Int) -> UInt64 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}
