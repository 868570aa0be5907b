/// Finds the lines in the part of a text that is in memory.
struct TextLines {
    /// A line, or a piece of one that is too long.
    struct Line {
        enum Ending {
            /// The line is all there, with its end.
            case whole
            /// It is longer than any should be: this is a piece, cut between two bytes that it spells.
            case piece
            /// The text ends here, without a line end.
            case cut
        }

        /// Where in the memory it is, without its end.
        var range: Range<Int>
        /// Where in the memory the whole line began; before it, where pieces were consumed.
        var start: Int
        /// Counted from 1.
        var number: Int
        var ending: Ending
    }

    /// How many bytes the lines so far have, with their ends.
    private(set) var length = 0

    /// The longest line.
    private let limit: Int
    private var number = 1
    /// How many bytes of the line were given as pieces.
    private var givenOfLine = 0
    /// How many bytes behind ``length`` have no line end among them.
    private var searched = 0

    /// The lines of a text whose first bytes are in memory; a byte-order mark isn't part of the first one.
    init(of input: borrowing InputBuffer, limit: Int) {
        self.limit = limit
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if input.storage[input.place(of: 0..<input.count)].starts(with: mark) { length = mark.count }
    }

    /// The next line of a text; nil if its end isn't there.
    ///
    /// - Parameters:
    ///   - text: the memory, of which the text is `place`.
    ///   - isAtEnd: whether nothing will follow.
    mutating func next(in text: [UInt8], _ place: Range<Int>, isAtEnd: Bool) -> Line? {
        let start = place.lowerBound + length
        let rest = text[start..<place.upperBound]
        let end = rest[(start + searched)...].firstIndex(of: UInt8(ascii: "\n"))
        searched = rest.count
        if let end, end - start <= limit {
            defer { number += 1 }
            let last = rest[..<end].lastIndex { $0 != UInt8(ascii: "\r") } ?? start - 1
            return give(start..<last + 1, taking: end + 1 - start, .whole)
        }
        if rest.count > limit {
            let cut = Self.cut(rest.prefix(limit))
            return give(start..<cut, taking: cut - start, .piece)
        }
        guard isAtEnd, !rest.isEmpty else { return nil }
        return give(start..<rest.endIndex, taking: rest.count, .cut)
    }

    /// What follows the lines so far, as a line that breaks off.
    func rest(of text: [UInt8], _ place: Range<Int>) -> Line {
        let start = place.lowerBound + length
        return Line(
            range: start..<place.upperBound, start: start - givenOfLine, number: number, ending: .cut)
    }

    /// The lines so far are gone from the memory.
    mutating func consume() {
        length = 0
    }

    private mutating func give(_ range: Range<Int>, taking count: Int, _ ending: Line.Ending) -> Line {
        let line = Line(range: range, start: range.lowerBound - givenOfLine, number: number, ending: ending)
        length += count
        searched = 0
        givenOfLine = ending == .piece ? givenOfLine + count : 0
        return line
    }

    /// Where a piece may end: behind a blank or a comma, or in a long run of digits behind an even number of them.
    private static func cut(_ piece: ArraySlice<UInt8>) -> Int {
        let separator = piece.lastIndex { $0.isBlank || $0 == UInt8(ascii: ",") }
        let group = separator.map { $0 + 1 } ?? piece.startIndex
        let isLong = piece.endIndex - group > 4
        return isLong || separator == nil ? piece.endIndex - (piece.endIndex - group) % 2 : group
    }
}
