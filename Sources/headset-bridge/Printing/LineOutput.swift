import Glibc
import SystemCalls

/// Where finished lines go: standard output, or standard error.
///
/// A file gets them in large pieces; a terminal or a pipe gets each as soon as it is there. When the reader goes away
/// (`| head`), what follows is dropped and ``readerIsGone`` says so: that is an end, not an error. It blocks while the
/// reader is slow; whoever may not wait puts a queue before it.
struct LineOutput: ~Copyable {
    /// How much is kept before a file is written to.
    private static let pieceSize = 64 * 1024

    private let descriptor: Descriptor
    private let isFile: Bool
    private var waiting: [UInt8] = []

    /// Whether the one who read the lines has closed their end.
    private(set) var readerIsGone = false

    /// Writes to an open descriptor.
    ///
    /// - Throws: `fstat`'s error, where it isn't open at all.
    init(_ descriptor: consuming Descriptor) throws(SystemError) {
        isFile = try descriptor.status().kind == .regular
        self.descriptor = descriptor
    }

    /// Takes one or more whole lines, each with its line end.
    ///
    /// - Throws: `write`'s error, such as a full disk. A reader that is gone is none.
    mutating func write(_ lines: [UInt8]) throws(SystemError) {
        guard !readerIsGone else { return }
        if isFile {
            waiting += lines
            if waiting.count >= Self.pieceSize { try flush() }
        } else {
            try pass(lines)
        }
    }

    /// Takes text that ends with a line end.
    mutating func write(_ text: String) throws(SystemError) {
        try write(Array(text.utf8))
    }

    /// Hands over what is still kept: to be called before the end, and before anyone must be able to read it.
    mutating func flush() throws(SystemError) {
        let lines = waiting
        waiting.removeAll(keepingCapacity: true)
        try pass(lines)
    }

    private mutating func pass(_ bytes: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            try descriptor.writeAll(bytes.span.bytes)
        } catch  where error.meansNoReader && !isFile {
            readerIsGone = true
        }
    }
}

extension LineOutput {
    /// Standard output.
    static func standardOutput() throws(SystemError) -> LineOutput {
        try LineOutput(Descriptor(borrowing: STDOUT_FILENO, path: "standard output"))
    }
}
