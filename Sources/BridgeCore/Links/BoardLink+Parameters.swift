internal import HeadsetWire
internal import Profiles
internal import Timing
internal import Transitions

/// The parameters of the board behind the link: those that its name has, or else the common ones.
extension BoardLink {
    /// The parameters change. What is pending begins anew, if they are others for this board.
    mutating func configure(_ parameters: ParameterSets, at time: Timestamp, _ news: inout [LinkNews]) {
        self.parameters = parameters
        let own = parameters.parameters(of: boardName)
        guard own != engine.parameters else { return }
        let now = arrivalOfNow(time)
        moveEngine(at: time, &news) { engine, outputs in
            if let now { engine.advance(at: now, into: &outputs) }
            engine.configure(own, into: &outputs)
        }
    }

    /// The name of the board that is, or was last, behind the link; nil if nobody knows.
    private var boardName: String? {
        if let talk { talk.board?.name } else { identity.hello?.boardName }
    }

    /// A board without a clock: now. Nil where the engine moves by frames, or stands still since the board is away.
    private func arrivalOfNow(_ time: Timestamp) -> FrameStamp? {
        talk != nil && timers.isUp ? .arrival(time) : nil
    }
}
