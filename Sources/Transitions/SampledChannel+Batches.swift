import Timing

extension SampledChannel {
    /// Takes the readings of a frame, which `add` puts behind those that wait. What can't be used is counted in `tally`.
    mutating func take(_ batch: SampleBatch, _ tally: inout EngineCounters, _ add: (inout [Int32]) -> Void) {
        let first = waiting.makeRoom()
        add(&waiting.values)
        let run = batch.run(from: first, count: waiting.values.count - first)
        if run.count > 0 { put(run, of: batch, &tally) }
    }

    private mutating func put(_ run: WaitingRun, of batch: SampleBatch, _ tally: inout EngineCounters) {
        let isRegular = run.start >= batch.earliest && waiting.areAll(in: range, of: run)
        if batch.sequence == nil, isRegular {
            tally.add(.overflow, UInt64(run.count - waiting.appendArrived(run)))
        } else if !isRegular || (run.period == .zero && run.count > 1) || !waiting.append(run) {
            for number in 0..<run.count { putSingle(run.dropping(number).prefix(1), of: batch, &tally) }
        }
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

extension [SampledChannel] {
    /// Where the channel of a sensor is; nil if it isn't sampled, or can't vote.
    func index(of sensor: UInt8) -> Int? {
        let channels = span
        for index in channels.indices where channels[index].sensor == sensor {
            return index
        }
        return nil
    }
}
