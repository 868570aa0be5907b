/// Reads hex text, in constant memory whatever its length.
struct HexTextReader {
    /// How the text spells its bytes.
    let form: HexForm
    /// The bytes of the record that was given last.
    private(set) var bytes: [UInt8] = []
    /// Whether the text breaks off: in a line, or behind a `*`.
    private(set) var isCut = false

    /// About how many bytes make a record.
    private static let recordLength = 1 << 16

    private var lines: TextLines
    private var decoder = HexDecoder()
    private var clock = HexClock()
    /// What the bytes so far went with.
    private var marks = HexMarks()
    /// How many bytes of the last row are to be repeated.
    private var toRepeat: UInt64 = 0
    /// What is wrong behind the bytes so far.
    private var mistake: HexMistake?
    private var isAtEnd = false

    /// - Parameter input: the text, from its first byte.
    init(_ form: HexForm, _ input: borrowing InputBuffer) {
        self.form = form
        lines = TextLines(of: input, limit: CaptureReader.longestLine)
    }

    /// The next record; nil at the end. Its lines are consumed.
    ///
    /// From a pipe it waits for no more lines than the record needs: one, or a whole block where the form has them.
    ///
    /// - Throws: ``CaptureReadError``, once everything before was given.
    mutating func next(in input: inout InputBuffer) throws(CaptureReadError) -> CaptureRecord? {
        bytes.removeAll(keepingCapacity: true)
        var goesOn = mistake == nil
        while goesOn, bytes.count < Self.recordLength {
            if toRepeat > 0 {
                repeatRow()
                goesOn = !form.isMarked || form.isInBlocks
            } else {
                goesOn = try takeLine(of: &input)
            }
        }
        if !bytes.isEmpty { return record }
        if let mistake { throw .hexText(mistake) }
        return nil
    }

    private var record: CaptureRecord {
        mutating get {
            guard form.isMarked else { return .raw }
            let time = marks.time.map { clock.moment($0) }
            return .transfer(CaptureTransfer(time: time, direction: marks.direction))
        }
    }

    /// Takes the next line; false if the record ends here.
    private mutating func takeLine(of input: inout InputBuffer) throws(CaptureReadError) -> Bool {
        let before = lines
        guard let line = try line(of: &input, waiting: bytes.isEmpty || form.isInBlocks) else {
            isCut = isCut || isAtEnd && (decoder.isRepeating || input.endedEarly)
            return false
        }
        do throws(HexMistake) {
            switch try take(line, input) {
            case .nothing, .bytes:
                break
            case .markedBytes(let marks):
                self.marks = marks
                consume(&input)
                return false
            case .header(let marks):
                guard bytes.isEmpty else {
                    lines = before
                    return false
                }
                self.marks = marks
            case .repetition(let count):
                toRepeat = count
                lines = before
                return true
            }
        } catch {
            lines = before
            if line.ending == .cut, error.canBeACut { isCut = true } else { mistake = error }
            return false
        }
        consume(&input)
        return true
    }

    private mutating func take(
        _ line: TextLines.Line, _ input: borrowing InputBuffer
    ) throws(HexMistake) -> HexDecoder.Step {
        var cursor = TextCursor(input.storage, line)
        cursor.skipBlanks()
        if cursor.isAtEnd { return .nothing }
        if line.ending == .piece, form.isMarked || form.layout != .plain {
            throw HexMistake(line: line.number, column: CaptureReader.longestLine + 1, kind: .lineTooLong)
        }
        let before = bytes.count
        let step = try decoder.take(cursor, line: line.number, into: &bytes)
        if line.ending == .cut, !isSureOfLastLine(input) {
            bytes.removeLast(bytes.count - before)
            throw cursor.mistake(.endsEarly, line: line.number)
        }
        return step
    }

    /// Whether the last line, which lacks its end, can't be the beginning of something else: of a header, as of the year
    /// of a date; or of a longer line, where a compressed file ends early.
    private func isSureOfLastLine(_ input: borrowing InputBuffer) -> Bool {
        guard !input.endedEarly else { return false }
        guard form.isInBlocks, let row = decoder.row else { return true }
        return row.offset != nil || row.count > 1 && !row.isUnbroken
    }

    /// The next line; nil if there is none, or none yet.
    private mutating func line(
        of input: inout InputBuffer, waiting: Bool
    ) throws(CaptureReadError) -> TextLines.Line? {
        while true {
            if let line = lines.next(in: input.storage, input.place(of: 0..<input.count), isAtEnd: isAtEnd) {
                return line
            }
            guard waiting, !isAtEnd else { return nil }
            do throws(CaptureReadError) {
                isAtEnd = try !input.fill(to: input.count + 1)
            } catch {
                // What is there of a block comes first; the error is the same at the next call.
                guard bytes.isEmpty else { return nil }
                throw error
            }
        }
    }

    private mutating func consume(_ input: inout InputBuffer) {
        input.consume(lines.length)
        lines.consume()
    }

    /// Repeats the last row as often as a record has room, doubling what is there.
    private mutating func repeatRow() {
        var rows = decoder.lastRow
        let room = max(1, (Self.recordLength - bytes.count) / rows.count) * rows.count
        let wanted = Int(min(toRepeat, UInt64(room)))
        toRepeat -= UInt64(wanted)
        while rows.count * 2 <= wanted { rows += rows }
        bytes.append(contentsOf: rows)
        bytes.append(contentsOf: rows.prefix(wanted - rows.count))
    }
}
