/// What stands before the bytes on a line of hex text, or on a line of its own before theirs.
struct HexMarks: Equatable {
    private(set) var time: HexTime?
    private(set) var directions: HexForm.Directions?
    private(set) var direction = CaptureDirection.unknown

    /// None.
    init() {}

    /// Takes a time and a direction, in any order, if they come.
    init(_ cursor: inout TextCursor) {
        while true {
            cursor.skipBlanks()
            if time == nil, let time = HexTime(&cursor) {
                self.time = time
            } else if directions == nil, takeDirection(&cursor) {
                continue
            } else {
                break
            }
        }
        takeSocatLength(&cursor)
    }

    var isEmpty: Bool { time == nil && directions == nil }

    /// Whether these are marks of the same kinds.
    func areAlike(_ other: HexMarks) -> Bool {
        time?.kind == other.time?.kind && directions == other.directions
    }

    private mutating func takeDirection(_ cursor: inout TextCursor) -> Bool {
        let start = cursor.position
        if let word = Self.word(&cursor), takeEnd(&cursor) {
            (directions, direction) = (.words, word)
            return true
        }
        cursor.position = start
        if let arrow = Self.arrow(&cursor), takeEnd(&cursor) {
            (directions, direction) = (.arrows, arrow)
            return true
        }
        cursor.position = start
        return false
    }

    private func takeEnd(_ cursor: inout TextCursor) -> Bool {
        cursor.take(":") || cursor.isAtGap
    }

    private static func word(_ cursor: inout TextCursor) -> CaptureDirection? {
        if cursor.take(word: "rx") || cursor.take(word: "term") { return .received }
        if cursor.take(word: "tx") || cursor.take(word: "tcp") { return .sent }
        return nil
    }

    /// `<`, `<<`, `<-`, `<--`, and the same to the other side.
    private static func arrow(_ cursor: inout TextCursor) -> CaptureDirection? {
        var (left, right, length) = (0, 0, 0)
        while let byte = cursor.next {
            switch byte {
            case UInt8(ascii: "<"): left += 1
            case UInt8(ascii: ">"): right += 1
            case UInt8(ascii: "-"), UInt8(ascii: "="): break
            default:
                guard length <= 3, (left > 0) != (right > 0) else { return nil }
                return left > 0 ? .received : .sent
            }
            length += 1
            cursor.position += 1
        }
        guard length <= 3, (left > 0) != (right > 0) else { return nil }
        return left > 0 ? .received : .sent
    }

    /// Takes `length=20 from=0 to=19`, which makes it a block of socat: its arrow then comes from the left address.
    private mutating func takeSocatLength(_ cursor: inout TextCursor) {
        guard directions == .arrows, let time, time.kind == .dates else { return }
        let start = cursor.position
        for word: StaticString in ["length=", "from=", "to="] {
            cursor.skipBlanks()
            guard cursor.take(word: word), cursor.number(digits: 1...19) != nil else {
                cursor.position = start
                return
            }
        }
        directions = .socatArrows
        direction = direction == .sent ? .received : .sent
        self.time = time.asSocatMeansIt
    }
}
