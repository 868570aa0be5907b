public import HeadsetTerms
public import Timing

extension TransitionEngine {
    /// The board said who it is. The same as before only moves time; another boot, or another description, begins an
    /// epoch.
    ///
    /// - Parameters:
    ///   - parameters: those of this board, by which the epoch goes that begins; nil leaves them as they are.
    ///   - isAnother: for a hello that differs in something that the engine doesn't know of.
    public mutating func hello(
        at stamp: FrameStamp, _ description: BoardDescription, parameters: EngineParameters? = nil,
        isAnother: Bool = false, into outputs: inout [EngineOutput]
    ) {
        if description == board, !isAnother {
            advance(at: stamp, into: &outputs)
            return
        }
        board = description
        self.parameters = parameters ?? self.parameters
        beginEpoch(at: firstTime(of: stamp), description, into: &outputs)
    }

    /// Nothing of interest happened until now. With the board's clock that is any frame which says nothing to the
    /// engine; by arrival it is a deadline, and no sign of life (that is ``heartbeat(at:latched:into:)``).
    public mutating func advance(at stamp: FrameStamp, into outputs: inout [EngineOutput]) {
        switch stamp {
        case .device: _ = arrive(stamp, into: &outputs)
        case .arrival(let time): move(to: time - unheard, into: &outputs)
        }
    }

    /// Readings of one sensor, the first at the time of the header, the others a period apart.
    public mutating func samples(
        at stamp: FrameStamp, sensor: UInt8, ear: Ear, period: Milliseconds,
        _ readings: Span<Int32>, into outputs: inout [EngineOutput]
    ) {
        guard let arrival = arrive(stamp, into: &outputs) else { return }
        if leave(readings, arrival, sensor: sensor, ear: ear, period: period) { return }
        guard put(readings, arrival, sensor: sensor, ear: ear, period: period, index: 0, into: &outputs)
        else { return }
        if clock == .arrival { act(into: &outputs) }
    }

    /// Everything that one frame noticed at the ears: one group, folded once.
    public mutating func events(
        at stamp: FrameStamp, _ events: some Sequence<WearEvent>, into outputs: inout [EngineOutput]
    ) {
        unit(at: stamp, readings: EmptyCollection(), events: events, into: &outputs)
    }

    /// A sign of life, with the latched states of every event and verdict channel, so that an edge that was lost heals.
    public mutating func heartbeat(
        at stamp: FrameStamp, latched: some Sequence<WearEvent>, into outputs: inout [EngineOutput]
    ) {
        events(at: stamp, latched, into: &outputs)
    }

    /// Readings and events that belong to one moment: one group, folded once. Readings come before events.
    public mutating func unit(
        at stamp: FrameStamp, readings: some Sequence<Reading>, events: some Sequence<WearEvent>,
        into outputs: inout [EngineOutput]
    ) {
        guard let arrival = arrive(stamp, into: &outputs) else { return }
        var isHeard = clock == .arrival
        // Counted by hand: `enumerated()` is generic over another room's type here, and made a heartbeat cost 2.5 times
        // as much.
        var index = 0
        for reading in readings {
            add(reading, index: index, arrival, into: &outputs)
            index += 1
        }
        var tallies = EarTallies()
        index = 0
        for event in events {
            if take(event, arrival.order(index), &tallies) { isHeard = true }
            index += 1
        }
        if isHeard { act(into: &outputs) }
        report(tallies.left, .left, into: &outputs)
        report(tallies.right, .right, into: &outputs)
    }

    /// Profiles of sources changed: one group, ordered once.
    public mutating func linksChanged(
        at stamp: FrameStamp, _ changes: some Sequence<LinkChange>, into outputs: inout [EngineOutput]
    ) {
        guard let arrival = arrive(stamp, into: &outputs), let watermark else { return }
        var tally = EngineCounters()
        for (index, change) in changes.enumerated() {
            tally.note(arbiter.take(change, arrival.order(index), at: watermark))
        }
        settleSources(at: watermark, into: &outputs)
        report(tally, .source, into: &outputs)
    }

    /// The whole truth about all sources; what isn't in the table isn't connected.
    public mutating func linkTable(
        at stamp: FrameStamp, _ table: some Sequence<SourceLink>, into outputs: inout [EngineOutput]
    ) {
        guard let arrival = arrive(stamp, into: &outputs), let watermark else { return }
        var tally = EngineCounters()
        arbiter.take(table: table, arrival.order(0), at: watermark, &tally)
        settleSources(at: watermark, into: &outputs)
        report(tally, .source, into: &outputs)
    }

    /// The board is not heard any more. Nothing is known from the watermark on, and nothing votes until the next frame.
    public mutating func lost(_ cause: LossCause, into outputs: inout [EngineOutput]) {
        guard let watermark else { return }
        publish(commits { $0.lose(at: watermark) }, at: watermark, into: &outputs)
        switch cause {
        case .silence: break
        case .grace: publish(arbiter.loseAll(at: watermark), at: watermark, into: &outputs)
        }
    }

    /// Frames were lost before the one that comes next. What a channel latched may have changed unheard: beside a fresh
    /// sampled channel it doesn't vote until it is heard again.
    public mutating func framesLost() {
        guard let watermark else { return }
        for index in ears.indices {
            ears[index].doubtLatches(at: watermark)
        }
    }

    /// The board is connected again, in the same boot. What it did since the watermark is unknown, and changes nothing: its
    /// readings don't grow old by it. What is pending begins anew, and what a channel latched may have changed unheard.
    ///
    /// A board that was lost meanwhile gets nothing back.
    public mutating func reconnected(at stamp: FrameStamp, into outputs: inout [EngineOutput]) {
        framesLost()
        guard let watermark, !ears.isLost else { return }
        let now =
            switch stamp {
            case .device(let raw, sequence: _): watermark.nearest(raw: raw, less: unheard)
            case .arrival(let time): time - unheard
            }
        unheard = unheard + max(0, now - watermark)
        configure(parameters, into: &outputs)
    }

    /// The parameters change at the watermark. What is pending begins anew; what is committed stays.
    public mutating func configure(_ parameters: EngineParameters, into outputs: inout [EngineOutput]) {
        self.parameters = parameters
        guard let watermark else { return }
        for index in ears.indices {
            ears[index].configure(parameters, at: watermark)
        }
        arbiter.restart(at: watermark, parameters)
        publish(device.adopt(DeviceFold.Policies(parameters), standings), at: watermark, into: &outputs)
    }
}
