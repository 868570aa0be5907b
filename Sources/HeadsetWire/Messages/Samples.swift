public import HeadsetTerms
public import Timing

/// Readings of one sensor (`protocol/spec.md` §5.2); as a collection, the readings.
public struct Samples: Hashable, Sendable {
    public let sensor: UInt8
    public let ear: Ear
    /// The time from one reading to the next. Zero only if there is one.
    public let period: Milliseconds
    /// The width of a reading in bytes: 1, 2 or 3.
    let width: Int
    /// The readings as they were sent.
    let packed: ArraySlice<UInt8>
}

extension Samples: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { packed.count / width }

    /// The reading taken at the frame's time + `position` × ``period``.
    public subscript(position: Int) -> Int32 {
        0
    }
}
