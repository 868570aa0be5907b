/// Follows the lines of hex text: what each may be after those before it.
struct HexDecoder {
    /// What a line brings.
    enum Step: Equatable {
        /// No bytes.
        case nothing
        /// Bytes that went together with those before.
        case bytes
        /// Bytes that went with these marks.
        case markedBytes(HexMarks)
        /// What follows goes with these marks.
        case header(HexMarks)
        /// First the last row is to be repeated, up to so many bytes; then the line is to be taken again.
        case repetition(UInt64)
    }

    /// The bytes of the last row that has an offset, for a `*` behind it.
    private(set) var lastRow: [UInt8] = []

    /// The row that the last line was; nil if it was none.
    private(set) var row: HexRow?

    /// What the first line is like; nil before it.
    private var first: (marks: HexMarks, isHeader: Bool)?
    /// The layout of the rows; nil before the first.
    private var layout: HexForm.Layout?
    /// Where the next row has to be; nil before the first.
    private var nextOffset: UInt64?
    /// How many digits the last offset has.
    private var offsetDigits = 0
    /// Whether the last line was a header, so that another dump may begin.
    private var isBehindHeader = false
    /// How many bytes all `*` together stand for.
    private var repeated: UInt64 = 0
    /// Whether a `*` waits for the offset that ends it.
    private(set) var isRepeating = false

    /// How the text spells its bytes; nil before the first row.
    var form: HexForm? {
        guard let layout, let first else { return nil }
        return HexForm(
            layout: layout, times: first.marks.time?.kind, directions: first.marks.directions,
            isInBlocks: first.isHeader)
    }

    /// Takes a line that isn't blank.
    ///
    /// - Parameter bytes: gets the line's bytes.
    /// - Throws: ``HexMistake``; the line has brought nothing then.
    mutating func take(
        _ cursor: TextCursor, line number: Int, into bytes: inout [UInt8]
    ) throws(HexMistake) -> Step {
        let before = bytes.count
        do throws(HexMistake) {
            var cursor = cursor
            let line = try HexLine(
                &cursor, layout, isInBlock: first?.isHeader ?? false, number: number, into: &bytes)
            if let repetition = try place(line, number) {
                bytes.removeLast(bytes.count - before)
                return .repetition(repetition)
            }
            return step(with: line, bytes[before...])
        } catch {
            bytes.removeLast(bytes.count - before)
            throw error
        }
    }

    /// Checks that the line may be where it is, and says how many bytes a `*` before it stands for.
    private mutating func place(_ line: HexLine, _ number: Int) throws(HexMistake) -> UInt64? {
        func mistake(_ kind: HexMistake.Kind) -> HexMistake {
            HexMistake(line: number, column: line.column, kind: kind)
        }
        guard fits(line) else { throw mistake(.otherForm) }
        switch line.content {
        case .remark:
            return nil
        case .header, .blockEnd:
            guard !isRepeating else { throw mistake(.otherForm) }
            return nil
        case .repetition:
            guard !lastRow.isEmpty, !isRepeating else { throw mistake(.nothingToRepeat) }
            return nil
        case .end(let offset):
            return try place(offset, mayRestart: false, mistake)
        case .row(let row, _):
            guard let offset = row.offset else { return nil }
            return try place(offset, mayRestart: isBehindHeader || !line.marks.isEmpty, mistake)
        }
    }

    /// Whether the line has the marks that it must have.
    private func fits(_ line: HexLine) -> Bool {
        guard let first else { return true }
        switch line.content {
        case .remark: return true
        case .header: return first.isHeader && line.marks.areAlike(first.marks)
        case .blockEnd: return first.isHeader
        case .row, .repetition, .end:
            return first.isHeader ? line.marks.isEmpty : line.marks.areAlike(first.marks)
        }
    }

    private mutating func place(
        _ offset: HexOffset, mayRestart: Bool, _ mistake: (HexMistake.Kind) -> HexMistake
    ) throws(HexMistake) -> UInt64? {
        guard let next = nextOffset else { return nil }
        if offset.digits >= offsetDigits {
            if isRepeating, offset.value > next {
                return try repeatLastRow(offset.value - next, mistake)
            }
            if offset.value == next { return nil }
        }
        guard mayRestart, !isRepeating, offset.value == 0 else {
            throw mistake(.offset(offset.value, expected: next))
        }
        return nil
    }

    private mutating func repeatLastRow(
        _ count: UInt64, _ mistake: (HexMistake.Kind) -> HexMistake
    ) throws(HexMistake) -> UInt64 {
        guard count <= CaptureReader.mostRepeated - repeated else { throw mistake(.repeatsTooMuch(count)) }
        guard count.isMultiple(of: UInt64(lastRow.count)) else {
            throw mistake(.partOfRow(count, row: lastRow.count))
        }
        repeated += count
        nextOffset? += count
        isRepeating = false
        return count
    }

    /// Takes in a line that is right.
    private mutating func step(with line: HexLine, _ bytes: ArraySlice<UInt8>) -> Step {
        if case .remark = line.content { return .nothing }
        let isHeader = line.content == .header
        if first == nil { first = (line.marks, isHeader) }
        isBehindHeader = isHeader
        row = nil
        switch line.content {
        case .remark, .blockEnd, .end:
            isRepeating = false
            return .nothing
        case .header:
            return .header(line.marks)
        case .repetition:
            isRepeating = true
            return .nothing
        case .row(let row, let layout):
            isRepeating = false
            self.layout = layout
            self.row = row
            if let offset = row.offset {
                offsetDigits = offset.digits
                nextOffset = offset.value.addingReportingOverflow(UInt64(row.count)).partialValue
                lastRow.removeAll(keepingCapacity: true)
                lastRow.append(contentsOf: bytes)
            }
            return line.marks.isEmpty ? .bytes : .markedBytes(line.marks)
        }
    }
}
