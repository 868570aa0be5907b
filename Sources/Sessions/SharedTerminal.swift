internal import SerialIO
public import SystemCalls

/// A pseudo-terminal beside the port, for people's own terminal programs: what the board says comes out there, and what is
/// written there is for the board.
///
/// Whoever opens it may come and go as often as they like, whether the board is there or not. A reader that is too
/// slow loses bytes; nothing waits for it.
public struct SharedTerminal: ~Copyable {
    /// How much may wait for a slow reader.
    private static let mostWaiting = 256 * 1024
    /// How many reads one turn of a loop makes at most, so that a flood holds nobody up.
    private static let readsPerTurn = 16

    private var terminal: PseudoTerminal
    /// What the reader hasn't taken yet.
    private var waiting: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 4096)
    /// Whether something may lie there that no event tells of: reading stopped before the end.
    private(set) var isUnread = false

    /// Makes it.
    ///
    /// - Parameter link: the name that it is opened by: a symbolic link that goes with it.
    /// - Throws: what making the pseudo-terminal or its link fails with; `symlink` with `EEXIST` if the name is
    ///   something else's.
    public init(link: String) throws(SystemError) {
        terminal = try PseudoTerminal(link: link)
    }

    /// What to open it by.
    public var name: String { terminal.name }

    /// For `Poller`: what to wait for; nil if there is nothing to do.
    ///
    /// - Parameter takes: whether what is written there has somewhere to go.
    func interest(whileItTakes takes: Bool) -> (descriptor: Int32, readiness: Readiness)? {
        var readiness: Readiness = takes ? .readable : []
        if !waiting.isEmpty { readiness.formUnion(.writable) }
        return readiness.isEmpty ? nil : (terminal.descriptor, readiness)
    }

    /// Hands the reader what the board said.
    ///
    /// - Returns: false if the reader is so slow that it loses bytes.
    mutating func show(_ bytes: Span<UInt8>) throws(SystemError) -> Bool {
        guard terminal.hasReader else { return true }
        var rest = bytes
        if waiting.isEmpty { rest = rest.extracting(droppingFirst: try terminal.write(bytes.bytes)) }
        if rest.count > Self.mostWaiting - waiting.count { return false }
        for index in rest.indices { waiting.append(rest[index]) }
        return true
    }

    /// Something happened there: hands over what waits.
    mutating func flush() throws(SystemError) {
        if !terminal.hasReader { try terminal.noticeReader() }
        if !waiting.isEmpty { waiting.removeFirst(try terminal.write(waiting.span.bytes)) }
    }

    /// Takes what was written there; only while there is room for it.
    ///
    /// - Parameter take: gets what was written; false if there is room for no more.
    mutating func read(_ take: (ArraySlice<UInt8>) -> Bool) throws(SystemError) {
        isUnread = true
        for _ in 0..<Self.readsPerTurn {
            let count = try terminal.read(into: &buffer)
            if count > 0 {
                if !take(buffer[..<count]) { return }
            } else if try !hasJustLeft() {
                isUnread = false
                return
            }
        }
    }

    /// All was read that was written: the reader may have closed it. What it left unread is for nobody. Another one may have
    /// come, written and gone meanwhile: only a read after this look finds that.
    private mutating func hasJustLeft() throws(SystemError) -> Bool {
        guard terminal.hasReader else { return false }
        try terminal.noticeReader()
        if terminal.hasReader { return false }
        waiting = []
        return true
    }
}
