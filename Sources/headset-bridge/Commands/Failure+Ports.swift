import Ports
import Sessions
import SystemCalls

extension Failure {
    /// A port that can't be opened, or is gone.
    init(_ trouble: PortTrouble) {
        switch trouble {
        case .system(let error): self.init(port: error)
        case .givenTwice: self.init(.usage, Complaint(trouble.sentence))
        case .notThere, .noBoard, .ambiguous, .severalBoards, .otherBoard:
            self.init(.noDevice, Complaint(trouble.sentence))
        }
    }
}

extension PortTrouble {
    /// What, where, and what to try.
    var sentence: String {
        switch self {
        case .system(let error): "\(error)"
        case .notThere(let name):
            "\(name): nothing of this name is plugged in; plug the board in, or look for its name with devices"
        case .ambiguous(let name, let ports):
            "\(name): \(ports.count) ports are called so; say which: \(Self.list(ports))"
        case .noBoard:
            "no board that is known as one; plug one in, or give its port: devices lists what there is"
        case .severalBoards(let ports):
            "\(ports.count) ports may have a board; say which, or name several: \(Self.list(ports))"
        case .givenTwice(let name):
            "\(name): another PORT of the command line is the same one; give each board once"
        case .otherBoard(let board, let path):
            "\(path): another board is here now, \(board.text)"
        }
    }

    private static func list(_ names: [StableName]) -> String {
        names.map(\.text).joined(separator: ", ")
    }
}

/// What the system refuses is a trouble of the port's.
func unlessSystemFails<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
) throws(PortTrouble) -> Result {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
}
