/// What one check found.
struct Finding: Hashable, Sendable {
    /// How it looks there.
    enum State: String, Hashable, Sendable, CaseIterable {
        /// Nothing is wrong.
        case ok
        /// It works, and something may spoil it.
        case warning
        /// This is why it doesn't work.
        case problem
        /// It couldn't be looked at.
        case unknown
    }

    /// What is looked at, in the order in which it is told.
    enum Check: String, Hashable, Sendable, CaseIterable {
        // Of the system.
        case configuration, recording, registry, udev, rules, braille, driver, ports
        // Of a port, without opening it.
        case permission, modemManager, busy, identity, latency
        // Of a port, by opening it.
        case open, speech, version, line
    }

    var check: Check
    var state: State
    /// What it is about: a port, a file, a program.
    var place: String
    /// What is so; text of a device's may be in it.
    var text: String
    /// The one command that mends it; nil where none does, or nothing is to be mended.
    var remedy: String?

    init(_ check: Check, _ state: State, at place: String, _ text: String, try remedy: String? = nil) {
        self.check = check
        self.state = state
        self.place = place
        self.text = text
        self.remedy = remedy
    }
}
