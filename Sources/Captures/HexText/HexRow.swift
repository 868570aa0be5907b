/// The part of a line that spells bytes.
struct HexRow: Equatable {
    /// Where in the dump the first byte is; nil where the layout doesn't tell.
    private(set) var offset: HexOffset?
    /// How many bytes the row has.
    private(set) var count = 0
    /// Where in the text the bytes stand once more, as characters. Only the digits count.
    private(set) var characters: Range<Int>?
    /// Whether the digits of several bytes stand together, as `xxd -p` writes them.
    private(set) var isUnbroken = false
    /// Whether there is an `0x` in front of a byte.
    private(set) var isPrefixed = false

    /// What stands between the bytes of a row and its characters.
    enum Column {
        /// A bar.
        case bar
        /// A bar, a tab or a second space.
        case gap
    }

    /// Takes what follows the offset of a row of `xxd`: groups of digits with one space between them.
    ///
    /// - Parameters:
    ///   - line: the line's number, for the error.
    ///   - bytes: gets the row's bytes.
    init(
        xxd offset: HexOffset, _ cursor: inout TextCursor, line: Int, into bytes: inout [UInt8]
    ) throws(HexMistake) {
        self.offset = offset
        guard cursor.take(":") else { throw cursor.surprise(line) }
        guard cursor.skipBlanks() > 0 else { throw cursor.surprise(line) }
        while true {
            let digits = cursor.digitsAhead
            guard digits > 0 else { throw cursor.surprise(line) }
            try takeGroup(of: digits, &cursor, line, into: &bytes)
            guard let next = cursor.next else { return }
            guard next.isBlank else { throw cursor.surprise(line) }
            if next == UInt8(ascii: "\t") || cursor.peek(1)?.isBlank ?? true {
                characters = cursor.position..<cursor.end
                return
            }
            cursor.position += 1
        }
    }

    /// Takes what follows the offset of a row of `hexdump -C`: pairs of digits.
    init(
        hexdump offset: HexOffset, _ cursor: inout TextCursor, line: Int, into bytes: inout [UInt8]
    ) throws(HexMistake) {
        self.offset = offset
        guard cursor.skipBlanks() > 0 else { throw cursor.surprise(line) }
        try takePairs(&cursor, .bar, line, into: &bytes)
    }

    /// Takes a row without an offset.
    init(
        plain cursor: inout TextCursor, _ column: Column, line: Int, into bytes: inout [UInt8]
    ) throws(HexMistake) {
        let digits = cursor.digitsAhead
        if digits > 2 {
            isUnbroken = true
            try takeGroup(of: digits, &cursor, line, into: &bytes)
            cursor.skipBlanks()
            characters = cursor.barredPlace
            guard cursor.isAtEnd || characters != nil else { throw cursor.surprise(line) }
        } else {
            try takePairs(&cursor, column, line, into: &bytes)
        }
    }

    private mutating func takeGroup(
        of digits: Int, _ cursor: inout TextCursor, _ line: Int, into bytes: inout [UInt8]
    ) throws(HexMistake) {
        guard digits.isMultiple(of: 2) else { throw cursor.mistake(inGroupOf: digits, line) }
        for _ in 0..<digits / 2 {
            if let byte = cursor.hexByte() { bytes.append(byte) }
        }
        count += digits / 2
    }

    private mutating func takePairs(
        _ cursor: inout TextCursor, _ column: Column, _ line: Int, into bytes: inout [UInt8]
    ) throws(HexMistake) {
        while true {
            if cursor.isPrefixed {
                isPrefixed = true
                cursor.position += 2
            }
            let digits = cursor.digitsAhead
            guard digits > 0 else { throw cursor.surprise(line) }
            guard digits == 2 else { throw cursor.mistake(inGroupOf: digits, line) }
            try takeGroup(of: digits, &cursor, line, into: &bytes)

            let end = cursor.position
            let hasComma = cursor.take(",")
            let isWide = cursor.next == UInt8(ascii: "\t") || cursor.peek(1)?.isBlank ?? true
            let gap = cursor.skipBlanks()
            if cursor.isAtEnd { return }
            guard gap > 0 || hasComma else { throw cursor.surprise(line) }
            characters = cursor.barredPlace
            if characters == nil, column == .gap, isWide { characters = end..<cursor.end }
            if characters != nil { return }
        }
    }
}

extension TextCursor {
    /// Whether `0x` comes.
    fileprivate var isPrefixed: Bool {
        next == UInt8(ascii: "0") && (peek(1) == UInt8(ascii: "x") || peek(1) == UInt8(ascii: "X"))
    }

    /// What is between a bar that comes and one at the line's end; nil if none comes.
    fileprivate var barredPlace: Range<Int>? {
        guard next == UInt8(ascii: "|") else { return nil }
        let hasEnd = position + 1 < end && byte(at: end - 1) == UInt8(ascii: "|")
        return position + 1..<(hasEnd ? end - 1 : end)
    }

    /// A group that comes has so many digits, which are no bytes; or a byte follows that is no digit.
    fileprivate func mistake(inGroupOf digits: Int, _ line: Int) -> HexMistake {
        var ahead = self
        ahead.position += digits
        guard ahead.isAtGap || ahead.next == UInt8(ascii: ",") else { return ahead.surprise(line) }
        return mistake(.groupOfDigits(digits), line: line)
    }

    /// What comes is not what should.
    func surprise(_ line: Int) -> HexMistake {
        mistake(next.map { .unexpected($0) } ?? .endsEarly, line: line)
    }
}
