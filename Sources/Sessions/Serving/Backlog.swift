internal import Timing

/// The latest pieces of a stream, numbered, for any number of readers that each go at their own pace. The oldest make room.
struct Backlog {
    /// What a piece takes besides its bytes: what an array has before them, what the allocator rounds up, and its entry
    /// here twice, since what holds the entries grows by doubling and those that were let go stay for a while.
    static let overhead = 48 + 2 * MemoryLayout<(bytes: [UInt8], time: Timestamp)>.stride
    private let capacity: Int
    private var pieces: [(bytes: [UInt8], time: Timestamp)] = []
    /// Where in `pieces` those begin that are still kept.
    private var start = 0
    private var size = 0
    /// The time of the piece before the oldest that is kept; zero if none was let go.
    private(set) var timeBefore = Timestamp.zero
    /// The number of the oldest piece that is kept; that of the next to come if none is.
    private(set) var first: UInt64

    /// - Parameters:
    ///   - first: the number of the first piece.
    ///   - capacity: how many bytes are kept, ``overhead`` included; the latest piece always is.
    init(from first: UInt64, capacity: Int) {
        self.first = first
        self.capacity = capacity
    }

    /// The number of the next piece to come.
    var end: UInt64 { first + UInt64(pieces.count - start) }

    /// Keeps a piece.
    mutating func add(_ piece: [UInt8], at time: Timestamp = .zero) {
        pieces.append((piece, time))
        size += piece.count + Self.overhead
        while size > capacity, pieces.count - start > 1 {
            size -= pieces[start].bytes.count + Self.overhead
            timeBefore = pieces[start].time
            pieces[start].bytes = []
            start += 1
            first += 1
        }
        if start > pieces.count / 2 {
            pieces.removeFirst(start)
            start = 0
        }
    }

    /// A piece that is kept.
    subscript(number: UInt64) -> [UInt8] { pieces[start + Int(number - first)].bytes }
}
