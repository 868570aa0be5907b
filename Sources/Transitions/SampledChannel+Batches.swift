import Timing

extension SampledChannel {
    /// Takes the readings of a frame. What can't be used is counted in `tally`; true if nothing was.
    @inline(__always)
    mutating func take(_ readings: Span<Int32>, _ batch: SampleBatch, _ tally: inout EngineCounters) -> Bool {
        if readings.isEmpty { return true }
        let run = waiting.copy(readings, of: batch)
        let isRegular =
            run.start >= batch.earliest && range.contains(run.bounds.lowerBound)
            && range.contains(run.bounds.upperBound)
        if batch.sequence == nil, isRegular {
            tally.add(.overflow, UInt64(run.count - waiting.appendArrived(run)))
        } else if isRegular, run.period > 0 || run.count == 1, waiting.append(run) {
            return true
        } else {
            putSingles(run.places, within: run.bounds, of: batch, &tally)
        }
        return false
    }

    /// Puts readings in their places one by one, where they can't be put as a run.
    @inline(never)  // It is rare, and would make those slow that can.
    private mutating func putSingles(
        _ places: Range<Int>, within bounds: ClosedRange<Int32>, of batch: SampleBatch,
        _ tally: inout EngineCounters
    ) {
        let run = batch.run(from: places.lowerBound, count: places.count, within: bounds)
        for number in 0..<run.count { putSingle(run.dropping(number).prefix(1), of: batch, &tally) }
    }

    /// Puts a single reading in its place, unless it can't be used.
    private mutating func putSingle(
        _ single: WaitingRun, of batch: SampleBatch, _ tally: inout EngineCounters
    ) {
        if !range.contains(waiting.values[single.place]) {
            tally.add(.outOfRange)
        } else if single.start < batch.earliest {
            tally.add(.late)
        } else if batch.sequence == nil {
            if waiting.appendArrived(single) == 0 { tally.add(.overflow) }
        } else {
            switch waiting.insert(single) {
            case .stored: break
            case .duplicate: tally.add(.duplicate)
            case .conflict: tally.add(.conflict)
            case .overflow: tally.add(.overflow)
            }
        }
    }
}

extension MutableSpan<SampledChannel> {
    /// Takes the readings before `end` if it is clear at a glance that they change nothing.
    mutating func takeSteady(before end: DeviceTime, isTracking: Bool) -> Bool {
        for index in indices where !self[index].isSteady(before: end) { return false }
        for index in indices {
            self[index].takeSteady(before: end, isTracking: isTracking)
        }
        return true
    }
}

extension [SampledChannel] {
    /// Where the channel of a sensor is; nil if it isn't sampled, or can't vote.
    @inline(__always)
    func index(of sensor: UInt8) -> Int? {
        let channels = span
        for index in channels.indices where channels[index].sensor == sensor {
            return index
        }
        return nil
    }
}
