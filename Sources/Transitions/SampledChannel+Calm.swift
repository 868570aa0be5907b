import Timing

/// What is known to change nothing is left alone, and taken when something else happens.
extension SampledChannel {
    /// Leaves the readings of a frame alone if they change nothing, and go on where those end that were left. False if the
    /// frame needs a closer look.
    @inline(__always)
    mutating func leave(
        _ readings: Span<Int32>, from start: DeviceTime, every period: Milliseconds, of sequence: UInt16
    ) -> Bool {
        guard stretch.add(readings, from: start, every: period, of: sequence, within: steadyCounts)
        else { return false }
        calmUntil = stretch.freshUntil(rules.staleness)
        return true
    }

    /// Leaves the readings of a frame alone if they change nothing, the first ones since all others were taken.
    mutating func leave(_ readings: Span<Int32>, _ batch: SampleBatch) -> Bool {
        guard let sequence = batch.sequence, batch.start >= batch.earliest, batch.start <= calmUntil,
            waiting.next == .never, batch.period <= rules.staleness,
            stretch.begin(
                readings, from: batch.start, every: batch.period, of: sequence, within: steadyCounts)
        else { return false }
        calmUntil = stretch.freshUntil(rules.staleness)
        return true
    }

    /// Takes the readings before a moment up to which it is calm. None is left alone any more.
    mutating func takeCalm(before time: DeviceTime, isTracking: Bool) {
        if stretch.isEmpty, waiting.next >= time { return }
        if !stretch.isEmpty { takeStretch(before: time, isTracking: isTracking) }
        while waiting.next < time {
            let run = waiting.first
            let earlier = run.prefix(run.count(before: time))
            takeCalm(earlier, of: waiting.values, isTracking: isTracking)
            waiting.removeFirst(earlier.count)
        }
        foresee()
    }

    private mutating func takeStretch(before time: DeviceTime, isTracking: Bool) {
        let (run, values) = (stretch.run, stretch.values)
        let count = run.count(before: time)
        if count > 0 { takeCalm(run.prefix(count), of: values, isTracking: isTracking) }
        if count < run.count {
            // Those of the last frame that are not over yet wait like others.
            let batch = SampleBatch(
                start: run.time(of: count), period: run.period, earliest: run.start, sequence: run.sequence,
                index: stretch.index(of: count))
            let rest = waiting.copy(values.span.extracting(count..<run.count), of: batch)
            // It is added: no other is there.
            _ = waiting.append(rest)
        }
        stretch.clear()
    }

    private mutating func takeCalm(_ run: WaitingRun, of values: [Int32], isTracking: Bool) {
        if isTracking, !state.isNear { state.follow(run, of: values, rules) }
        state.note(values[run.place + run.count - 1], at: run.end, staleAfter: rules.staleness)
    }

    /// Works out anew until when it is calm. None may be left alone.
    mutating func foresee() {
        calmUntil = state.freshUntil
        steadyCounts =
            !state.stands(near: state.isNear) ? 0..<0 : state.isNear ? rules.steadyNear : rules.steadyFar
        if waiting.next == .never { return }
        foresee(waiting.first)
        calmUntil = min(calmUntil, waiting.second)
    }

    /// A run comes after those that are known to be calm.
    mutating func foresee(_ run: WaitingRun) {
        let isCalm =
            run.start <= calmUntil && run.period <= rules.staleness
            && steadyCounts.contains(Int64(run.bounds.lowerBound))
            && steadyCounts.contains(Int64(run.bounds.upperBound))
        calmUntil = isCalm ? run.end + rules.staleness : min(calmUntil, run.start)
    }
}
