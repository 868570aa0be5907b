import HeadsetTerms
import Timing

extension TransitionEngine {
    /// Leaves the readings of a frame alone if they change nothing and go on where those before end, as most do. By now
    /// all readings of earlier frames must be over.
    @inline(__always)
    mutating func leave(
        _ readings: Span<Int32>, _ arrival: Arrival, sensor: UInt8, ear: Ear, period: Milliseconds
    ) -> Bool {
        guard arrival.time == watermark, !isClosed, let sequence = arrival.sequence,
            let place = ears.index(of: ear), let channel = ears[place].channels.index(of: sensor)
        else { return false }
        return ears[place].channels[channel].leave(
            readings, from: arrival.time, every: period, of: sequence)
    }

    /// Puts readings among those that wait, and says what could not be used; false if the sensor can't vote.
    mutating func put(
        _ readings: Span<Int32>, _ arrival: Arrival, sensor: UInt8, ear: Ear, period: Milliseconds,
        index: Int, into outputs: inout [EngineOutput]
    ) -> Bool {
        guard let watermark else { return false }
        guard let place = ears.index(of: ear), let channel = ears[place].channels.index(of: sensor) else {
            reportVoteless(sensor, ear, into: &outputs)
            return false
        }
        let isArrival = clock == .arrival
        let batch = SampleBatch(
            start: arrival.time, period: isArrival ? 0 : max(0, period),
            earliest: isClosed && !isArrival ? watermark + 1 : watermark, sequence: arrival.sequence,
            index: index)
        var tally = EngineCounters()
        ears[place].take(readings, batch, channel, &tally)
        report(tally, Scope(ear), into: &outputs)
        return true
    }

    private mutating func reportVoteless(_ sensor: UInt8, _ ear: Ear, into outputs: inout [EngineOutput]) {
        guard let watermark, voteless.insert(.sensor(sensor, ear)).inserted else { return }
        count(.noVote, 1, of: Scope(ear), sensor: sensor, at: watermark, into: &outputs)
    }

    /// Puts one reading of a unit among those that wait.
    mutating func add(_ reading: Reading, index: Int, _ arrival: Arrival, into outputs: inout [EngineOutput])
    {
        let readings = CollectionOfOne(reading.raw)
        _ = put(
            readings.span, arrival, sensor: reading.sensor, ear: reading.ear, period: 0, index: index,
            into: &outputs)
    }

    /// Takes one event; false if it changes nothing because it could not be used.
    mutating func take(_ event: WearEvent, _ order: InputOrder?, _ tallies: inout EarTallies) -> Bool {
        guard let watermark else { return false }
        let place = ears.index(of: event.ear)
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
