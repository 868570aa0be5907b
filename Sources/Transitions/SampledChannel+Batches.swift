import Timing

extension SampledChannel {
    /// Takes the readings of a frame. What can't be used is counted in `tally`.
    mutating func take(
        _ readings: Span<Int32>, _ batch: SampleBatch, isTracking: Bool, _ tally: inout EngineCounters
    ) {
        takeCalm(before: batch.earliest, isTracking: isTracking)
        if readings.isEmpty || leave(readings, batch) { return }
        let run = waiting.copy(readings, of: batch)
        if isRegular(run, batch), waiting.append(run) {
            foresee(run)
        } else {
            for number in 0..<run.count { putSingle(run.dropping(number).prefix(1), of: batch, &tally) }
            foresee()
        }
    }

    /// Whether all readings can be used, and each is for a moment of its own.
    private func isRegular(_ run: WaitingRun, _ batch: SampleBatch) -> Bool {
        batch.sequence != nil && run.start >= batch.earliest && (run.period > 0 || run.count == 1)
            && range.contains(run.bounds.lowerBound) && range.contains(run.bounds.upperBound)
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
