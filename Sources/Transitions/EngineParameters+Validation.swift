import HeadsetTerms
import Timing

extension EngineParameters {
    /// Checks every value by itself, then those that must agree.
    ///
    /// - Throws: `ParameterError` for the first that can't be.
    public func validate() throws(ParameterError) {
        try validateRanges()
        try checkAgreement()
    }

    /// Checks every value by itself.
    func validateRanges() throws(ParameterError) {
        try check(thresholdOnPercent, .thresholdOnPercent, ParameterRanges.thresholdOnPercent)
        try check(thresholdOffPercent, .thresholdOffPercent, ParameterRanges.thresholdOffPercent)
        try check(glitchMs, .glitchMs, ParameterRanges.glitchMs)
        try check(baselineMs, .baselineMs, ParameterRanges.baselineMs)
        try check(stuckMs, .stuckMs, ParameterRanges.stuckMs)
        try check(donMs, .donMs, 0...60_000)
        try check(doffMs, .doffMs, 0...60_000)
        try check(caseMs, .caseMs, 0...60_000)
        try check(unknownMs, .unknownMs, 1...3_600_000)
        try check(caseBlankMs, .caseBlankMs, 0...60_000)
        try check(minSamples, .minSamples, 1...1000)
        try check(minFresh, .minFresh, 1...16_000)
        try check(donQuorum, .donQuorum, 1...16_000)
        try check(doffQuorum, .doffQuorum, 1...16_000)
        try check(dwellMs, .dwellMs, 0...600_000)
        try check(leakDon, .leakDon)
        try check(leakDoff, .leakDoff)
        try check(staleMs, .staleMs, ParameterRanges.staleMs)
        try check(sourceHoldMs, .sourceHoldMs, 0...60_000)
        try check(callHoldMs, .callHoldMs, 0...60_000)
        try check(sourceReleaseMs, .sourceReleaseMs, 0...600_000)
        try check(linkLossGraceMs, .linkLossGraceMs, 0...600_000)
        for key in sensorKeys {
            do throws(ParameterError) {
                try sensors[key]?.validateRanges()
            } catch {
                var found = error
                found.sensor = key
                throw found
            }
        }
    }

    /// Always in the same order, so that of several mistakes the same one is said.
    private var sensorKeys: [SensorKey] { sensors.keys.sorted { $0.description < $1.description } }

    private func checkAgreement() throws(ParameterError) {
        try checkThresholds(on: thresholdOnPercent, off: thresholdOffPercent)
        try checkSensors()
        if unknownMs <= caseBlankMs {
            throw ParameterError(
                key: CodingKeys.unknownMs.rawValue, value: "\(unknownMs.count)",
                allowed: "more than caseBlankMs (\(caseBlankMs.count))")
        }
    }

    private func check(
        _ value: Int64?, _ key: CodingKeys, _ allowed: ClosedRange<Int64>
    ) throws(ParameterError) {
        if let value { try ParameterError.check(value, key, allowed) }
    }

    private func check(
        _ value: Milliseconds?, _ key: CodingKeys, _ allowed: ClosedRange<Int64>
    ) throws(ParameterError) {
        try check(value?.count, key, allowed)
    }

    private func check(_ leak: Leak, _ key: CodingKeys) throws(ParameterError) {
        switch leak {
        case .infinite: break
        case .rate(let rate): try check(rate, key, 1...1000)
        }
    }

    /// Two thresholds in the right order, of all sensors or of one.
    private func checkThresholds(
        on: Int64, off: Int64, of sensor: SensorKey? = nil
    ) throws(ParameterError) {
        guard off >= on else { return }
        throw ParameterError(
            sensor: sensor, key: CodingKeys.thresholdOffPercent.rawValue, value: "\(off)",
            allowed: "less than thresholdOnPercent (\(on))")
    }

    /// A pair that comes from two entries is checked with the one that is of one ear.
    private func checkSensors() throws(ParameterError) {
        for key in sensorKeys where setsThreshold(key) {
            let ears =
                key.ear.map { [$0] } ?? Ear.allCases.filter { !setsThreshold(SensorKey(key.sensor, $0)) }
            for ear in ears {
                let sensor = parameters(of: key.sensor, ear)
                try checkThresholds(
                    on: sensor.thresholdOnPercent ?? thresholdOnPercent,
                    off: sensor.thresholdOffPercent ?? thresholdOffPercent, of: key)
            }
        }
    }

    private func setsThreshold(_ key: SensorKey) -> Bool {
        let sensor = sensors[key]
        return sensor?.thresholdOnPercent != nil || sensor?.thresholdOffPercent != nil
    }
}
