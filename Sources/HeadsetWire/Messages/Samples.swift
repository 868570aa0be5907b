public import HeadsetTerms
public import Timing

/// Readings of one sensor (`protocol/spec.md` §5.2).
public struct Samples: Hashable, Sendable {
    public let sensor: UInt8
    public let ear: Ear
    /// The time from one reading to the next. Zero only if there is one.
    public let period: Milliseconds
    /// The width of a reading in bytes: 1, 2 or 3.
    public var width: Int { Int(bytesEach) }
    private let bytesEach: UInt8
    private let count: UInt8
    /// The readings as they were sent.
    private let packed: ArraySlice<UInt8>
}

extension Samples {
    /// Hands over all readings side by side, for as long as the call lasts; the first was taken at the frame's time, each
    /// other one a ``period`` after the one before.
    public func withReadings(_ body: (Span<Int32>) -> Void) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Int(count)) { readings in
            let (packed, width) = (packed.span, width)
            for position in 0..<Int(count) {
                readings.initializeElement(
                    at: position, to: Self.reading(position, of: packed, width: width))
            }
            body(UnsafeBufferPointer(readings).span)
        }
    }

    /// Little-endian, with a sign.
    private static func reading(_ position: Int, of packed: Span<UInt8>, width: Int) -> Int32 {
        let first = position * width
        var reading = Int32(Int8(bitPattern: packed[first + width - 1]))
        for index in stride(from: first + width - 2, through: first, by: -1) {
            reading = reading << 8 | Int32(packed[index])
        }
        return reading
    }
}

extension Samples {
    init(_ payload: inout PayloadReader) throws(PayloadError) {
        sensor = try payload.number()
        ear = try payload.value()
        period = Milliseconds(Int64(try payload.number(UInt16.self)))
        bytesEach = try payload.number()
        count = try payload.number()
        guard (1...3).contains(bytesEach), count > 0, count == 1 || period > .zero else { throw .malformed }
        packed = try payload.bytes(Int(count) * Int(bytesEach))
    }
}
