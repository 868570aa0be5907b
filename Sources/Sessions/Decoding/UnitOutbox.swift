/// The lines that wait for a program to read them: so many bytes, not more.
struct UnitOutbox {
    /// How many bytes may wait.
    static let capacity = 1 << 20

    private var bytes: [UInt8] = []
    /// Where in ``bytes`` those begin that the pipe hasn't taken.
    private var start = 0
    /// Where in ``bytes`` the lines end that tell of units.
    private var unitEnds: [Int] = []

    var isEmpty: Bool { start == bytes.count }

    /// What the pipe is to take next.
    var next: ArraySlice<UInt8> { bytes[start...] }

    /// How many units the program was not told of yet, or not in full.
    var units: Int { unitEnds.count { $0 > start } }

    /// Puts a line behind those that wait; false if there is no room, and then none of it.
    mutating func add(_ line: String, isUnit: Bool) -> Bool {
        guard bytes.count - start + line.utf8.count <= Self.capacity else { return false }
        bytes += line.utf8
        if isUnit { unitEnds.append(bytes.count) }
        return true
    }

    /// The pipe took so many of the next bytes.
    mutating func accept(_ taken: Int) {
        start += taken
        guard start > bytes.count / 2 else { return }
        bytes.removeFirst(start)
        unitEnds = unitEnds.compactMap { $0 > start ? $0 - start : nil }
        start = 0
    }
}
