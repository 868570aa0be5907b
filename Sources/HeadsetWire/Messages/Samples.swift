public import HeadsetTerms
public import Timing

/// Readings of one sensor (`protocol/spec.md` §5.2); as a collection, the readings.
public struct Samples: Hashable, Sendable {
    public let sensor: UInt8
    public let ear: Ear
    /// The time from one reading to the next. Zero only if there is one.
    public let period: Milliseconds
    /// The width of a reading in bytes: 1, 2 or 3.
    public var width: Int { Int(bytesEach) }
    private let bytesEach: UInt8
    private let number: UInt8
    /// The readings as they were sent.
    private let packed: ArraySlice<UInt8>
}

extension Samples: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { Int(number) }

    /// The reading taken at the frame's time + `position` × ``period``.
    public subscript(position: Int) -> Int32 { Self.reading(position, of: packed.span, width: width) }
}

extension Samples {
    /// Hands over all readings side by side, for as long as the call lasts.
    public func withReadings(_ body: (Span<Int32>) -> Void) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: endIndex) { readings in
            let (packed, width) = (packed.span, width)
            for position in 0..<endIndex {
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
        number = try payload.number()
        guard (1...3).contains(bytesEach), number > 0, number == 1 || period > .zero else { throw .malformed }
        packed = try payload.bytes(Int(number) * Int(bytesEach))
    }
}
