internal import Timing

/// The one thing that the session has to send, to its one board.
extension LiveSession {
    /// Bytes go out at once; a request waits for the board's hello.
    mutating func startErrand() {
        switch options.errand {
        case .send(let bytes, listening: _): send(bytes, to: links[0])
        case .ask, nil: break
        }
    }

    /// Asks what is due, and ends the session when all is done.
    mutating func goOnWithErrand(at time: Timestamp) {
        if let command = errand?.takeDue(), let id = links[0].id {
            session.ask(command, on: id, at: time)
            deliver(at: time)
        }
        errand?.advance(to: time)
        if let outcome = errand?.outcome { ending = ending ?? .errandDone(outcome) }
    }
}
