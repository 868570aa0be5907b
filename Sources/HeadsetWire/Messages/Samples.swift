public import HeadsetTerms
public import Timing

/// Readings of one sensor (`protocol/spec.md` §5.2); as a collection, the readings.
public struct Samples: Hashable, Sendable {
    public let sensor: UInt8
    public let ear: Ear
    /// The time from one reading to the next. Zero only if there is one.
    public let period: Milliseconds
    /// The width of a reading in bytes: 1, 2 or 3.
    public let width: Int
    /// How many readings there are. Kept: it is asked for each of them.
    public let endIndex: Int
    /// The readings as they were sent.
    private let packed: ArraySlice<UInt8>
}

extension Samples: RandomAccessCollection {
    public var startIndex: Int { 0 }

    /// The reading taken at the frame's time + `position` × ``period``.
    public subscript(position: Int) -> Int32 {
        let first = packed.startIndex + position * width
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
        width = Int(try payload.number(UInt8.self))
        endIndex = Int(try payload.number(UInt8.self))
        guard (1...3).contains(width), endIndex > 0, endIndex == 1 || period > .zero else { throw .malformed }
        packed = try payload.bytes(endIndex * width)
    }
}
