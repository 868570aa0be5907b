public import HeadsetTerms
public import Timing

extension TransitionEngine {
    /// Moves time to a frame of readings and makes ready to take them; nil if the sensor can't vote.
    @usableFromInline
    mutating func openBatch(
        at stamp: FrameStamp, sensor: UInt8, ear: Ear, period: Milliseconds,
        into outputs: inout [EngineOutput]
    ) -> SampleBatch? {
        guard let arrival = arrive(stamp, into: &outputs) else { return nil }
        return openBatch(arrival, sensor: sensor, ear: ear, period: period, index: 0, into: &outputs)
    }

    private mutating func openBatch(
        _ arrival: Arrival, sensor: UInt8, ear: Ear, period: Milliseconds, index: Int,
        into outputs: inout [EngineOutput]
    ) -> SampleBatch? {
        guard let watermark else { return nil }
        guard let place = place(of: sensor, ear) else {
            var tally = EngineCounters()
            if voteless.insert(.sensor(sensor, ear)).inserted { tally.add(.noVote) }
            report(tally, Scope(ear), into: &outputs)
            return nil
        }
        let isArrival = clock == .arrival
        let times = SampleBatch.Times(
            start: arrival.time, period: isArrival ? 0 : max(0, period),
            earliest: isClosed && !isArrival ? watermark + 1 : watermark, sequence: arrival.sequence,
            index: index)
        return SampleBatch(place, &ears[place.ear].channels[place.channel], times)
    }

    /// Where an ear is; nil if the board has none there.
    private func index(of ear: Ear) -> Int? {
        let ears = ears.span
        for place in ears.indices where ears[place].ear == ear {
            return place
        }
        return nil
    }

    private func place(of sensor: UInt8, _ ear: Ear) -> SampleBatch.Place? {
        guard let place = index(of: ear) else { return nil }
        let ears = ears.span
        for channel in ears[place].channels.indices where ears[place].channels[channel].sensor == sensor {
            return SampleBatch.Place(ear: place, channel: channel)
        }
        return nil
    }

    /// Gives the readings back to their channel, and says what could not be used. By arrival they count at once.
    @usableFromInline
    mutating func closeBatch(_ batch: inout SampleBatch, into outputs: inout [EngineOutput]) {
        put(&batch, into: &outputs)
        if clock == .arrival { act(into: &outputs) }
    }

    private mutating func put(_ batch: inout SampleBatch, into outputs: inout [EngineOutput]) {
        let place = batch.place
        batch.finish(&ears[place.ear].channels[place.channel])
        report(batch.tally, Scope(ears[place.ear].ear), into: &outputs)
    }

    /// Puts one reading of a unit among those that wait.
    mutating func add(_ reading: Reading, index: Int, _ arrival: Arrival, into outputs: inout [EngineOutput])
    {
        guard
            var batch = openBatch(
                arrival, sensor: reading.sensor, ear: reading.ear, period: 0, index: index, into: &outputs)
        else { return }
        batch.add(reading.raw)
        put(&batch, into: &outputs)
    }

    /// Takes one event; false if it changes nothing because it could not be used.
    mutating func take(_ event: WearEvent, _ order: InputOrder?, _ tallies: inout EarTallies) -> Bool {
        guard let watermark else { return false }
        let place = index(of: event.ear)
        let admission = place.map { ears[$0].take(event.kind, order, at: watermark) } ?? .undeclared
        if admission == .undeclared {
            let channel = VotelessChannel(event, isEarDeclared: place != nil)
            if !voteless.insert(channel).inserted { return false }
        }
        tallies[event.ear].note(admission)
        return admission == .admitted
    }

    /// What a frame says acts now, at the watermark: the second half of its moment, which closes it for readings.
    mutating func act(into outputs: inout [EngineOutput]) {
        guard let watermark else { return }
        isClosed = true
        takeInputs(at: watermark, into: &outputs)
    }
}
