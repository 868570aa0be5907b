/// The lines that wait for a program to read them: so many bytes, not more.
struct UnitOutbox {
    /// How many bytes may wait.
    static let capacity = 1 << 20

    private var bytes: [UInt8] = []
    /// Where in ``bytes`` those begin that the pipe hasn't taken.
    private var start = 0

    var isEmpty: Bool { start == bytes.count }

    /// How many bytes wait.
    var count: Int { bytes.count - start }

    /// What the pipe is to take next.
    var next: ArraySlice<UInt8> { bytes[start...] }

    /// How many lines wait, one that was taken in part among them.
    var lines: Int { next.count { $0 == UInt8(ascii: "\n") } }

    /// Puts a line behind those that wait; false if there is no room, and then none of it.
    mutating func add(_ line: String) -> Bool {
        guard count + line.utf8.count <= Self.capacity else { return false }
        bytes += line.utf8
        return true
    }

    /// The pipe took so many of the next bytes.
    mutating func accept(_ taken: Int) {
        start += taken
        if isEmpty {
            bytes.removeAll(keepingCapacity: true)
            start = 0
        } else if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
    }

    mutating func removeAll() {
        accept(count)
    }
}
