internal import Glibc
public import SystemCalls

/// Finished lines on their way to a reader that may be slow: nothing here waits for it.
///
/// What the reader doesn't take is kept, up to 64 MiB; then lines are dropped, and a line that says how many is put
/// in their place as soon as there is room again. A file takes everything at once.
public struct LineQueue: ~Copyable {
    /// The lines that were dropped in a row.
    public struct Dropped: Hashable, Sendable {
        public var count: UInt64
        /// The number of the first and of the last event whose line it was.
        public var first: UInt64
        public var last: UInt64
    }

    /// How many bytes may wait.
    public static let standardCapacity = 64 * 1024 * 1024
    /// What a pipe that is ready always takes whole.
    private static let piece = Int(PIPE_BUF)
    private static let lineEnd = UInt8(ascii: "\n")
    /// How long the end of a session waits for a reader that takes nothing.
    private static let patienceAtEnd = Duration.seconds(5)

    /// Whether the one who read the lines has closed their end. What follows is dropped.
    public private(set) var readerIsGone = false

    private let output: Descriptor
    private let name: String
    private let patience: Patience
    private let capacity: Int
    private var waiting: [UInt8] = []
    /// Where in ``waiting`` the bytes begin that were not handed over yet.
    private var start = 0
    private var dropped: Dropped?

    /// What a write to the output may do.
    private enum Patience {
        /// It takes everything at once: a file.
        case file
        /// It takes what it can: a descriptor of our own that is non-blocking.
        case none
        /// It may wait for a reader; ask first, and hand over little.
        case some
    }

    /// Writes to a descriptor that belongs to the process, such as standard output.
    ///
    /// - Parameter capacity: how many bytes may wait.
    /// - Throws: `fstat`'s error if it isn't open.
    public init(
        _ number: Int32, named name: String, capacity: Int = Self.standardCapacity
    ) throws(SystemError) {
        self.capacity = capacity
        self.name = name
        let given = Descriptor(borrowing: number, path: name)
        guard try given.status().kind != .regular else {
            output = given
            patience = .file
            return
        }
        // A description of our own: the one that was inherited is shared, and must stay blocking.
        do throws(SystemError) {
            output = try Descriptor.reopening(number, named: name)
            patience = .none
        } catch {
            output = given
            patience = .some
        }
    }

    /// Whether something waits for the reader.
    public var isEmpty: Bool { start == waiting.count }

    /// For ``Poller``: writable means that ``pass()`` gets on; over, that the reader is gone.
    public var interest: (descriptor: Int32, readiness: Readiness) {
        (output.number, isEmpty ? [] : .writable)
    }

    /// Poll has told that nobody reads any more, before a write could.
    public mutating func readerLeft() {
        readerIsGone = true
    }

    /// Puts a line behind those that wait.
    ///
    /// - Parameters:
    ///   - number: of the event whose line it is.
    ///   - isLast: whether none follows. Such a line is never dropped, so that whoever reads to the end gets it.
    ///   - dropLine: makes the line that stands for those that were dropped.
    public mutating func add(
        _ line: [UInt8], of number: UInt64, isLast: Bool = false, dropLine: (Dropped) -> [UInt8]
    ) {
        if readerIsGone { return }
        if !isLast, waiting.count - start + line.count > capacity {
            let first = dropped?.first ?? number
            dropped = Dropped(count: (dropped?.count ?? 0) + 1, first: first, last: number)
            return
        }
        if let dropped = dropped.take() { waiting += dropLine(dropped) }
        waiting += line
    }

    /// Hands over as much as the reader takes now.
    ///
    /// - Throws: `write`'s error, such as a full disk. A reader that is gone is none.
    public mutating func pass() throws(SystemError) {
        while !isEmpty, !readerIsGone {
            guard try canPass() else { return }
            do throws(SystemError) {
                start += try output.write(waiting.span.bytes.extracting(start..<start + nextPiece))
            } catch  where error.wouldBlock {
                return compact()
            } catch  where error.meansNoReader && patience != .file {
                readerIsGone = true
            } catch {
                throw SystemError(call: error.call, code: error.code, path: name)
            }
        }
        waiting.removeAll(keepingCapacity: waiting.count < 1 << 20)
        start = 0
    }

    /// Hands over everything, waiting for the reader as long as it takes something; to be called at the end.
    ///
    /// - Parameters:
    ///   - dropLine: makes the line that stands for the last ones, if they were dropped.
    ///   - isInterrupted: asked whenever `wake` is readable; true gives up what is left.
    /// - Returns: how many lines were given up; those of a reader that is gone aren't counted.
    public mutating func finish(
        dropLine: (Dropped) -> [UInt8], wake: Int32, isInterrupted: () throws(SystemError) -> Bool
    ) throws(SystemError) -> Int {
        var poller = Poller()
        while true {
            try pass()
            if readerIsGone { return 0 }
            if isEmpty {
                guard let dropped = dropped.take() else { return 0 }
                waiting += dropLine(dropped)
                continue
            }
            poller.reset()
            let signal = poller.watch(wake, for: .readable)
            poller.watch(output.number, for: .writable)
            if try poller.wait(until: BootTime.now() + Self.patienceAtEnd) == 0 { return waitingLines }
            if !poller[signal].isEmpty, try isInterrupted() { return waitingLines }
        }
    }

    private var waitingLines: Int {
        waiting[start...].count { $0 == Self.lineEnd } + Int(clamping: dropped?.count ?? 0)
    }

    /// How much is handed over in one go: all to a file; else whole lines that a pipe takes all or none of, so that whoever
    /// stops reading is left with whole lines; a line longer than that by itself.
    private var nextPiece: Int {
        if patience == .file { return waiting.count - start }
        let most = waiting[start...].prefix(Self.piece)
        if let end = most.lastIndex(of: Self.lineEnd) { return end + 1 - start }
        if patience == .some { return most.count }
        return (waiting[start...].firstIndex(of: Self.lineEnd) ?? waiting.count - 1) + 1 - start
    }

    private func canPass() throws(SystemError) -> Bool {
        switch patience {
        case .file, .none: return true
        case .some:
            var poller = Poller()
            poller.watch(output.number, for: .writable)
            return try poller.wait(until: BootTime(nanoseconds: 0)) > 0
        }
    }

    /// Lets go of what was handed over, once it is the larger part.
    private mutating func compact() {
        if start > waiting.count / 2 {
            waiting.removeFirst(start)
            start = 0
        }
    }
}
