internal import BridgeCore
internal import Captures
internal import Sessions
internal import Timing

/// A board of which a capture is left: it says what it said then, when it said it then.
final class RecordedPlayer: BoardPlayer {
    private var replay: Replay
    /// Why the capture can't be read further; nil if it can.
    private(set) var failure: ReplayError?

    init(_ replay: consuming Replay) {
        self.replay = replay
        self.replay.session.explain()
    }

    /// Nil once the capture is over. Nothing is told of its end, so that what was believed then stays.
    var nextMoment: Timestamp? {
        if failure != nil { return nil }
        do throws(ReplayError) {
            return try replay.nextMoment()
        } catch {
            failure = error
            return nil
        }
    }

    func act(at moment: Timestamp) {
        do throws(ReplayError) {
            _ = try replay.advance()
        } catch {
            failure = error
        }
    }

    /// The board heard then what it heard then.
    func receive(_ bytes: [UInt8], at moment: Timestamp) {}

    func withSession<Value>(_ body: (inout Session) -> Value) -> Value {
        body(&replay.session)
    }
}
