internal import SerialIO
internal import SystemCalls
internal import Timing

/// The keyboard of a live session: whether there is something to read, and what it means.
struct Keyboard: ~Copyable {
    /// How long it isn't looked at again after keys came that were another program's: no event tells when they are ours.
    private static let pause: Milliseconds = 250

    private let terminal: TerminalKeyboard
    private var keys: TypedKeys
    /// When keys are looked at again that were another program's; nil when at once.
    private(set) var pausedUntil: Timestamp?

    /// - Parameter number: a descriptor of the terminal.
    /// - Throws: `EBUSY` while there is another one.
    init(_ number: Int32, for use: TerminalKeyboard.Keys, lineEnd: [UInt8]) throws(SystemError) {
        terminal = try TerminalKeyboard(number, keys: use)
        keys = TypedKeys(lineEnd: lineEnd)
    }

    /// For `Poller`; nil while it isn't looked at.
    var descriptor: Int32? { pausedUntil == nil ? terminal.descriptor : nil }

    /// Makes the terminal ready if its keys are ours. To be called before each wait.
    ///
    /// - Throws: the terminal is gone.
    mutating func look(at time: Timestamp) throws(SystemError) {
        let isOurs = try terminal.isOurs()
        if let pausedUntil, isOurs || pausedUntil <= time { self.pausedUntil = nil }
    }

    /// What was typed since the last call.
    ///
    /// - Throws: the terminal is gone.
    mutating func read(at time: Timestamp) throws(SystemError) -> [TypedKeys.Typed] {
        do throws(SystemError) {
            if try terminal.isOurs() { return keys.read(try terminal.read()) }
        } catch {
            if try terminal.isOurs() { throw error }
        }
        pausedUntil = time + Self.pause
        return []
    }
}
