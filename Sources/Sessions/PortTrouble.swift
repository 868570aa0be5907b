internal import Glibc
public import Ports
public import SystemCalls

/// Why a link has no port.
public enum PortTrouble: Error, Hashable, Sendable {
    /// A call went wrong.
    case system(SystemError)
    /// Nothing that is there is called so.
    case notThere(String)
    /// Several ports are called so: these.
    case ambiguous(String, [StableName])
    /// There is no board that is known as one.
    case noBoard
    /// There are several: these.
    case severalBoards([StableName])
    /// It is the same port as that of another link, which is called so.
    case givenTwice(String)
    /// The server at this address ends each connection at once, and says this.
    case turnedAway(by: String, saying: String)
    /// Another board is where this one was.
    case otherBoard(StableName, at: String)

    /// Whether it may pass by itself in a moment: a node that is new gets its rights late, a board may not be ready yet.
    var maySoonPass: Bool {
        switch self {
        case .system(let error): error.kind == .noPermission || error.kind == .inputOutput
        case .notThere, .ambiguous, .noBoard, .severalBoards, .givenTwice, .turnedAway, .otherBoard: false
        }
    }

    /// Whether who was told of that one before knows of this one: a server that lets nobody in may put the time into what
    /// it says, and what it says doesn't always arrive.
    func isKnown(from told: PortTrouble?) -> Bool {
        if case .turnedAway = told { return isEndAtOnce }
        return self == told
    }

    /// Whether the server ended the connection at once.
    private var isEndAtOnce: Bool {
        switch self {
        case .turnedAway: true
        case .system(let error): error.call == "read" && error.code == ECONNRESET
        case .notThere, .ambiguous, .noBoard, .severalBoards, .givenTwice, .otherBoard: false
        }
    }

    /// Whether nothing is there.
    var isAbsence: Bool {
        switch self {
        case .system(let error): error.kind == .noDevice
        case .notThere, .noBoard: true
        case .ambiguous, .severalBoards, .givenTwice, .turnedAway, .otherBoard: false
        }
    }
}
