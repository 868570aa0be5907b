import Timing

/// The readings of one sensor that the watermark has not passed yet, in time order, one a moment.
///
/// They lie side by side in one flat array, from `head` up to `end`; when that is used up they move back to its start.
/// So nothing is allocated once it has grown to its bound.
struct WaitingValues {
    /// What became of a reading.
    enum Insertion {
        case stored, duplicate, conflict, overflow
    }

    /// How many may wait.
    static let bound = 4096
    /// How many are looked at ahead; more at once would be looked at in vain where another channel is restless.
    private static let lookahead = 64

    private var values: [WaitingValue] = []
    private var head = 0
    private var end = 0

    /// The moment of the earliest.
    var next: DeviceTime { head < end ? values[head].time : .never }

    // MARK: Taking

    /// Takes the earliest away. There must be one.
    mutating func removeFirst() -> WaitingValue {
        let value = values[head]
        remove(upTo: head + 1)
        return value
    }

    /// Looks at the earliest few without taking them, until `isQuiet` says no. Returns how many were quiet, and the moment
    /// of the first that was not looked at or wasn't; never if all were.
    func lookAhead(_ isQuiet: (WaitingValue) -> Bool) -> (count: Int, restless: DeviceTime) {
        var place = head
        let last = min(end, head + Self.lookahead)
        while place < last, isQuiet(values[place]) {
            place += 1
        }
        return (place - head, place < end ? values[place].time : .never)
    }

    /// Takes the earliest away, so many of them. There must be as many.
    mutating func removeFirst(_ count: Int) {
        remove(upTo: head + count)
    }

    private mutating func remove(upTo rest: Int) {
        head = rest
        if head == end {
            head = 0
            end = 0
        }
    }

    // MARK: Adding

    /// Adds a value to the end, as it arrived: two of one moment are two.
    mutating func append(_ value: WaitingValue) -> Insertion {
        guard end - head < Self.bound else { return .overflow }
        if end == values.count {
            makeRoom(value)
        }
        values[end] = value
        end += 1
        return .stored
    }

    /// Puts a value in its place by time; of two for one moment the newer stays.
    mutating func insert(_ value: WaitingValue) -> Insertion {
        if head < end {
            let last = values[end - 1]
            if last.time >= value.time || !value.isNewer(than: last) {
                return insertAmongOthers(value)
            }
        }
        return append(value)
    }

    private mutating func insertAmongOthers(_ value: WaitingValue) -> Insertion {
        let waiting = values[head..<end]
        if waiting.contains(where: value.isSameReading(as:)) { return .duplicate }
        let place = waiting.firstIndex { value.time <= $0.time } ?? end
        if place < end, values[place].time == value.time {
            if values[place].raw == value.raw { return .duplicate }
            if value.isNewer(than: values[place]) { values[place] = value }
            return .conflict
        }
        let offset = place - head
        let insertion = append(value)
        if insertion == .stored {
            moveLast(to: head + offset)
        }
        return insertion
    }

    private mutating func moveLast(to place: Int) {
        let value = values[end - 1]
        for later in stride(from: end - 1, to: place, by: -1) {
            values[later] = values[later - 1]
        }
        values[place] = value
    }

    /// Moves what waits to the start of the array where that frees much, or makes the array larger.
    private mutating func makeRoom(_ filling: WaitingValue) {
        if head >= Self.bound || head > values.count / 2 {
            for place in head..<end {
                values[place - head] = values[place]
            }
            end -= head
            head = 0
        } else {
            let size = max(64, min(values.count, 2 * Self.bound - values.count))
            values.append(contentsOf: repeatElement(filling, count: size))
        }
    }
}
