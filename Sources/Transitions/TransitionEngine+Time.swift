import HeadsetTerms
import Timing

extension TransitionEngine {
    /// A header this much before the watermark is of a clock that began anew.
    private static let reordering: Milliseconds = 5000

    /// Moves the watermark to a frame, which shows that the board is heard, and works through all that lies before; nil
    /// before the first hello.
    ///
    /// What every frame goes through, from here to the waiting readings, is inlined by hand: to the optimiser it seems too
    /// large for that, and the calls would cost as much as what they do.
    @inline(__always)
    mutating func arrive(_ stamp: FrameStamp, into outputs: inout [EngineOutput]) -> Arrival? {
        guard let arrival = unwrap(stamp, into: &outputs), let watermark else { return nil }
        let end = max(arrival.time, watermark)
        if isCalm(through: end) {
            moveWatermark(to: end)
        } else {
            ears.hear(at: end)
            move(to: end, into: &outputs)
        }
        return arrival
    }

    /// Whether nothing that is known of changes anything up to a moment, with that one. Then all that waits may go on
    /// waiting: to take it later costs less, for many frames at once.
    @inline(__always)
    private mutating func isCalm(through end: DeviceTime) -> Bool {
        if explains || arbiter.due <= end { return false }
        if ears.areCalm(through: end) { return true }
        ears.foresee()
        return ears.areCalm(through: end)
    }

    @inline(__always)
    private mutating func moveWatermark(to end: DeviceTime) {
        if watermark == end { return }
        watermark = end
        isClosed = false
    }

    /// When a frame came, on the clock of its epoch, which it may begin; nil before the first hello.
    @inline(__always)
    private mutating func unwrap(_ stamp: FrameStamp, into outputs: inout [EngineOutput]) -> Arrival? {
        guard let before = watermark else { return nil }
        switch stamp {
        case .device(let raw, let sequence):
            precondition(clock == .device)
            var time = before.nearest(raw: raw, less: unheard)
            if time < before - Self.reordering, let board {
                time = firstTime(of: stamp)
                beginEpoch(at: time, board, into: &outputs)
            }
            return Arrival(time: time, sequence: sequence)
        case .arrival(let time):
            precondition(clock == .arrival)
            return Arrival(time: max(time - unheard, before), sequence: nil)
        }
    }

    /// The time at which an epoch begins that this stamp begins.
    func firstTime(of stamp: FrameStamp) -> DeviceTime {
        switch stamp {
        case .device(let raw, sequence: _): DeviceTime(milliseconds: Int64(raw))
        case .arrival(let time): max(time, watermark.map { $0 + unheard } ?? time)
        }
    }

    /// Moves the watermark, if it is before `time`, and works through all that lies between.
    mutating func move(to time: DeviceTime, into outputs: inout [EngineOutput]) {
        guard let before = watermark else { return }
        let end = max(time, before)
        if end > before { complete(before: end, into: &outputs) }
        settle(at: end, into: &outputs)
        moveWatermark(to: end)
        // By arrival nothing of this moment is still to come but inputs, each with a half of its own.
        if clock == .arrival, ears.nextInput <= end {
            takeInputs(at: end, into: &outputs)
        }
    }

    /// Works through all that lies before `end`.
    @inline(__always)
    private mutating func complete(before end: DeviceTime, into outputs: inout [EngineOutput]) {
        while true {
            let time = min(arbiter.due, ears.skipQuiet(before: end))
            guard time < end else { return }
            work(at: time, into: &outputs)
        }
    }

    /// Works through one moment that may change something.
    @inline(never)
    private mutating func work(at time: DeviceTime, into outputs: inout [EngineOutput]) {
        let input = ears.nextInput
        if min(arbiter.due, ears.nextCommit) <= time { settle(at: time, into: &outputs) }
        if input <= time { takeInputs(at: time, into: &outputs) }
    }

    /// The first half of a moment: what is due by what came before it.
    @inline(__always)
    private mutating func settle(at time: DeviceTime, into outputs: inout [EngineOutput]) {
        if explains || ears.nextCommit <= time { settleEars(at: time, into: &outputs) }
        if arbiter.due <= time {
            settleSources(at: time, into: &outputs)
        }
    }

    @inline(never)  // Most moments have nothing to settle.
    private mutating func settleEars(at time: DeviceTime, into outputs: inout [EngineOutput]) {
        publish(commits { $0.settle(at: time) }, at: time, into: &outputs)
    }

    /// The second half of a moment, at the ears.
    @inline(never)
    mutating func takeInputs(at time: DeviceTime, into outputs: inout [EngineOutput]) {
        let commits = commits { $0.takeInputs(at: time) }
        reportStuck(at: time, into: &outputs)
        publish(commits, at: time, into: &outputs)
    }

    /// Turns source levels on and off, and orders the sources.
    mutating func settleSources(at time: DeviceTime, into outputs: inout [EngineOutput]) {
        publish(arbiter.settle(at: time, parameters), at: time, into: &outputs)
    }

    /// What the ears commit when this happens to each.
    mutating func commits(_ happen: (inout EarTracker) -> EarCommit?) -> [EarCommit] {
        var commits: [EarCommit] = []
        for index in ears.indices {
            if let commit = happen(&ears[index]) {
                commits.append(commit)
            }
        }
        return commits
    }
}

extension DeviceTime {
    /// The moment nearest to this one, on a clock that stood still for so long, at which the board's shows `raw`.
    func nearest(raw: UInt32, less unheard: Milliseconds) -> DeviceTime {
        nearest(raw: raw &- UInt32(truncatingIfNeeded: unheard.count))
    }
}
