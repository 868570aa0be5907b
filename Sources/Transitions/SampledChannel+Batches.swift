import Timing

extension SampledChannel {
    /// Takes the readings of a frame. What can't be used is counted in `tally`; true if they need no more than to wait.
    @inline(__always)
    mutating func take(
        _ readings: Span<Int32>, _ batch: SampleBatch, isTracking: Bool, _ tally: inout EngineCounters
    ) -> Bool {
        if readings.isEmpty { return true }
        let run = waiting.copy(readings, of: batch)
        if batch.sequence != nil, areRegular(run, batch),
            waiting.append(run, after: batch.earliest, joining: isCalm(run))
        {
            foresee(run)
            return true
        }
        putOthers(run.places, within: run.bounds, of: batch, isTracking: isTracking, &tally)
        return false
    }

    /// Whether all readings can be used, and each is for a moment of its own.
    @inline(__always)
    private func areRegular(_ run: WaitingRun, _ batch: SampleBatch) -> Bool {
        run.start >= batch.earliest && range.contains(run.bounds.lowerBound)
            && range.contains(run.bounds.upperBound) && (run.period > 0 || run.count == 1)
    }

    /// Puts readings in their places that can't just wait behind all others.
    @inline(never)  // It is rare, and would make those slow that can.
    private mutating func putOthers(
        _ places: Range<Int>, within bounds: ClosedRange<Int32>, of batch: SampleBatch, isTracking: Bool,
        _ tally: inout EngineCounters
    ) {
        // What was only left waiting is over.
        takeCalm(before: batch.earliest, isTracking: isTracking)
        let run = batch.run(from: places.lowerBound, count: places.count, within: bounds)
        for number in 0..<run.count { putSingle(run.dropping(number).prefix(1), of: batch, &tally) }
        foresee()
    }

    /// Puts a single reading in its place, unless it can't be used.
    private mutating func putSingle(
        _ single: WaitingRun, of batch: SampleBatch, _ tally: inout EngineCounters
    ) {
        if !range.contains(waiting.values[single.place]) {
            tally.add(.outOfRange)
        } else if single.start < batch.earliest {
            tally.add(.late)
        } else {
            switch batch.sequence == nil ? waiting.appendArrived(single) : waiting.insert(single) {
            case .stored: break
            case .duplicate: tally.add(.duplicate)
            case .conflict: tally.add(.conflict)
            case .overflow: tally.add(.overflow)
            }
        }
    }
}

extension [SampledChannel] {
    /// Before this moment no reading that waits changes any level or side, and none falls that stands.
    @inline(__always)
    var calmUntil: DeviceTime {
        var calmUntil = DeviceTime.never
        let channels = span
        for index in channels.indices {
            calmUntil = Swift.min(calmUntil, channels[index].calmUntil)
        }
        return calmUntil
    }

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
