import Timing

extension SensorParameters {
    /// Checks every value by itself.
    func validateRanges() throws(ParameterError) {
        try check(thresholdOnPercent, .thresholdOnPercent, ParameterRanges.thresholdOnPercent)
        try check(thresholdOffPercent, .thresholdOffPercent, ParameterRanges.thresholdOffPercent)
        try check(glitchMs?.count, .glitchMs, ParameterRanges.glitchMs)
        try check(baselineMs?.count, .baselineMs, ParameterRanges.baselineMs)
        try check(stuckMs?.count, .stuckMs, ParameterRanges.stuckMs)
        try check(staleMs?.count, .staleMs, ParameterRanges.staleMs)
        try check(weight, .weight, 0...1000)
    }

    private func check(
        _ value: Int64?, _ key: CodingKeys, _ allowed: ClosedRange<Int64>
    ) throws(ParameterError) {
        if let value { try ParameterError.check(value, key, allowed) }
    }
}
