import Glibc
import Profiles
import Sessions

/// What of the keyboard goes to the board: `--keyboard`.
enum KeyboardChoice: String, CaseIterable, Sendable {
    /// All that is typed where the board is one to type to, else the keys behind Ctrl-T.
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
    func keyboardUse(for profile: Profile?) -> KeyboardUse {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 || isatty(STDERR_FILENO) == 1 else {
            return .none
        }
        switch keyboard {
        case .auto: return profile?.lineEnd == nil ? .releaseKeyOnly : .everythingTyped
        case .keys: return .releaseKeyOnly
        case .all: return .everythingTyped
        case .off: return .none
        }
    }
}
