public import Timing

extension LiveSession {
    /// What the driver is told; the fold never hears of it.
    public struct Options: Hashable, Sendable {
        /// Whether a board that went away is waited for.
        public var reconnects = true
        /// How long to run; nil runs until something else ends it.
        public var duration: Milliseconds?
        /// Until when what is awaited is waited for; nil waits for ever.
        public var timeout: Timestamp?
        /// Whether it is also told why.
        public var explains = false
        /// What the session is for, where it has one thing to send.
        public var errand: Errand?
        /// What the keyboard is for; only where standard input is a terminal.
        public var keyboard = KeyboardUse.none
        /// What Enter sends.
        public var lineEnd = LineEnd.lf.bytes

        public init() {}
    }
}
