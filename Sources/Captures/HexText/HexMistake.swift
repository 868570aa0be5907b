/// Where a line of hex text isn't what it should be.
public struct HexMistake: Error, Hashable, Sendable {
    /// What is wrong there.
    public enum Kind: Hashable, Sendable {
        /// A byte that can't stand there.
        case unexpected(UInt8)
        /// A group of digits of the wrong length: half a byte is missing, or a space.
        case groupOfDigits(Int)
        /// The line isn't of the form of those before it.
        case otherForm
        /// The line ends where bytes, or the rest of an offset, should follow.
        case endsEarly
        /// The offset doesn't go on from the line before: lines are missing, or here another dump begins.
        case offset(UInt64, expected: UInt64)
        /// A `*` with no line before it to repeat.
        case nothingToRepeat
        /// A `*` that stands for so many bytes, which are no whole number of rows of that length.
        case partOfRow(UInt64, row: Int)
        /// A `*` that stands for more bytes than are read: with those before it more than
        /// ``CaptureReader/mostRepeated``.
        case repeatsTooMuch(UInt64)
        /// The line is longer than ``CaptureReader/longestLine``.
        case lineTooLong
    }

    /// Counted from 1.
    public var line: Int
    /// The place in the line, in bytes, counted from 1.
    public var column: Int
    public var kind: Kind

    public init(line: Int, column: Int, kind: Kind) {
        self.line = line
        self.column = column
        self.kind = kind
    }

    /// Whether it may only come of the line being cut short.
    var canBeACut: Bool {
        switch kind {
        case .unexpected, .groupOfDigits, .otherForm, .endsEarly, .offset, .partOfRow: true
        case .nothingToRepeat, .repeatsTooMuch, .lineTooLong: false
        }
    }
}
