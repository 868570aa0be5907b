import Timing

/// The readings of one sensor that the watermark has not passed yet, in time order, one a moment.
///
/// Values are taken from the front of one flat array, which is packed when it is full: nothing is allocated once it has
/// grown to its bound.
struct WaitingValues {
    /// What became of a reading.
    enum Insertion {
        case stored, duplicate, conflict, overflow
    }

    /// How many may wait.
    static let bound = 4096

    private var values: [WaitingValue] = []
    private var head = 0

    var count: Int { values.count - head }

    /// The moment of the earliest.
    var next: DeviceTime { head < values.count ? values[head].time : .never }

    /// Takes the earliest away. There must be one.
    mutating func removeFirst() -> WaitingValue {
        let value = values[head]
        head += 1
        if head == values.count {
            values.removeAll(keepingCapacity: true)
            head = 0
        }
        return value
    }

    /// Adds a value to the end, as it arrived: two of one moment are two.
    mutating func append(_ value: WaitingValue) -> Insertion {
        guard count < Self.bound else { return .overflow }
        if head > 0, values.count == values.capacity {
            values.removeSubrange(..<head)
            head = 0
        }
        values.append(value)
        return .stored
    }

    /// Puts a value in its place by time; of two for one moment the newer stays.
    mutating func insert(_ value: WaitingValue) -> Insertion {
        if let last = values.last, head < values.count, !(last.time < value.time && value.isNewer(than: last))
        {
            return insertAmongOthers(value)
        }
        return append(value)
    }

    private mutating func insertAmongOthers(_ value: WaitingValue) -> Insertion {
        let waiting = values[head...]
        if waiting.contains(where: value.isSameReading(as:)) { return .duplicate }
        let place = waiting.firstIndex { value.time <= $0.time } ?? values.endIndex
        if place < values.endIndex, values[place].time == value.time {
            if values[place].raw == value.raw { return .duplicate }
            if value.isNewer(than: values[place]) { values[place] = value }
            return .conflict
        }
        guard count < Self.bound else { return .overflow }
        values.insert(value, at: place)
        return .stored
    }
}
