import Glibc
import Sessions

/// What of the keyboard goes to the board: `--keyboard`.
enum KeyboardChoice: String, CaseIterable, Sendable {
    /// What suits the board.
    case auto
    /// All that is typed.
    case all
    /// Nothing; the keys behind Ctrl-T are used.
    case keys
    /// Nothing, and the terminal is left as it is.
    case off
}

extension RunOptions {
    /// What the keyboard is for: nothing where nobody sits before it.
    var keyboardUse: KeyboardUse {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 || isatty(STDERR_FILENO) == 1 else {
            return .none
        }
        switch keyboard {
        case .auto, .keys: return .releaseKeyOnly
        case .all: return .everythingTyped
        case .off: return .none
        }
    }
}
