internal import HeadsetTerms

/// One line of hex text, taken apart. Its bytes go elsewhere, so that reading allocates nothing.
struct HexLine: Equatable {
    enum Content: Equatable {
        /// Bytes, in this layout.
        case row(HexRow, HexForm.Layout)
        /// `hexdump -C` tells at last where the dump ends.
        case end(HexOffset)
        /// `*`: the row before again, up to the offset of the line after.
        case repetition
        /// Nothing but marks, for the rows that follow.
        case header
        /// `--`: the block is over.
        case blockEnd
        /// What ser2net says about its connections: no bytes.
        case remark
    }

    let marks: HexMarks
    let content: Content
    /// Where in the line the content begins, counted from 1.
    let column: Int

    /// Takes a line apart that isn't blank.
    ///
    /// - Parameters:
    ///   - layout: the layout of the rows before; nil if there is none yet.
    ///   - isInBlock: whether the marks stand on a line before.
    ///   - number: the line's, for the error.
    ///   - bytes: gets the line's bytes.
    init(
        _ cursor: inout TextCursor, _ layout: HexForm.Layout?, isInBlock: Bool, number: Int,
        into bytes: inout [UInt8]
    ) throws(HexMistake) {
        marks = HexMarks(&cursor)
        cursor.skipBlanks()
        column = cursor.column
        if let content = Self.withoutBytes(cursor, marks) {
            self.content = content
            return
        }
        let layout = layout ?? HexForm.Layout(at: cursor)
        if layout == .plain {
            let row = try HexRow(plain: &cursor, isInBlock ? .gap : .bar, line: number, into: &bytes)
            content = .row(row, layout)
            return
        }
        guard let offset = HexOffset(&cursor) else { throw cursor.surprise(number) }
        switch layout {
        case .hexdump where cursor.isRest(""):
            content = .end(offset)
        case .hexdump:
            let row = try HexRow(hexdump: offset, &cursor, line: number, into: &bytes)
            content = .row(row, layout)
        case .xxd, .plain:
            content = .row(try HexRow(xxd: offset, &cursor, line: number, into: &bytes), layout)
        }
    }

    private static func withoutBytes(_ cursor: TextCursor, _ marks: HexMarks) -> Content? {
        if cursor.isAtEnd { return .header }
        if cursor.isRest("*") { return .repetition }
        if cursor.isRest("--"), marks.isEmpty { return .blockEnd }
        var ahead = cursor
        let isRemark = marks.time?.kind == .dates && (ahead.take(word: "open") || ahead.take(word: "close"))
        return isRemark && ahead.isAtGap ? .remark : nil
    }
}

extension HexForm.Layout {
    /// The layout of a row, by what it begins with.
    fileprivate init(at cursor: TextCursor) {
        var ahead = cursor
        self = .plain
        guard HexOffset(&ahead) != nil else { return }
        if ahead.take(":"), ahead.isAtGap {
            self = .xxd
        } else if ahead.skipBlanks() > 1, ahead.next?.hexadecimalValue != nil {
            self = .hexdump
        }
    }
}

extension TextCursor {
    /// Whether this is all that comes but blanks.
    fileprivate func isRest(_ word: StaticString) -> Bool {
        var ahead = self
        guard ahead.take(word: word) else { return false }
        ahead.skipBlanks()
        return ahead.isAtEnd
    }
}
