import BridgeCore
import Sessions
import Timing

/// What `headset-bridge run` was told.
struct RunOptions: Hashable, Sendable {
    /// The ports to open; none for whichever board there is.
    var ports: [PortName]
    var settings = GivenSettings()
    var printing = PrintingOptions()
    /// Where the session is recorded.
    var recording = Recording.byDefault
    /// Whether a board that went away is waited for.
    var reconnects = true
    /// Whether nothing but the same board is taken when one comes back.
    var keepsBoard = true
    /// How long to run; nil runs until something else ends it.
    var duration: Milliseconds?
    /// How long to wait for a port that isn't there at the start; nil doesn't wait.
    var wait: Milliseconds?
    /// Whether a board is looked for by asking at every port.
    var probes = false
    /// Whether nothing is ever sent.
    var onlyListens = false
    /// How long a board may be away before its state is dropped; nil leaves it to the configuration.
    var grace: Milliseconds?
    /// What becomes of the state after that; nil leaves it to the configuration.
    var onUnplug: UnplugPolicy?
    /// Whether boards that the registry doesn't know are paired and registered, as a companion app would.
    var registers = true
    /// Whether the registry is updated, as a companion app's extension would.
    var updates = true
    /// The one thing to send; nil for a session that goes on.
    var errand: Errand?
    /// What of the keyboard goes to the board.
    var keyboard = KeyboardChoice.auto
    /// What Enter sends.
    var lineEnd: LineEnd?
    /// Where people's own terminal programs find the board; nil is nowhere.
    var sharedTerminal: String?
    /// Where other programs read along.
    var served: [ServedStream] = []
    /// What ends the run well.
    var until: Condition?
    /// Whether it is also told why.
    var explains = false
    /// How long to wait for it; nil waits for ever.
    var timeout: Milliseconds?

    /// Where a session is recorded.
    enum Recording: Hashable, Sendable {
        /// In the folder of captures, under a name of the tool's own.
        case byDefault
        /// Nowhere.
        case off
        /// On standard output; the lines go to standard error.
        case standardOutput
        /// In a file, which is replaced only if `overwrites`.
        case file(String, overwrites: Bool)
    }
}
