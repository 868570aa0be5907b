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
        try check(thresholdOnPercent, .thresholdOnPercent, 1...100)
        try check(thresholdOffPercent, .thresholdOffPercent, 0...99)
        try check(donMs, .donMs, 0...60_000)
        try check(doffMs, .doffMs, 0...60_000)
        try check(caseMs, .caseMs, 0...60_000)
        try check(unknownMs, .unknownMs, 1...3_600_000)
        try check(caseBlankMs, .caseBlankMs, 0...60_000)
        try check(minSamples, .minSamples, 1...1000)
        try check(minFresh, .minFresh, 1...255)
        try check(leakDon, .leakDon)
        try check(leakDoff, .leakDoff)
        try check(staleMs, .staleMs, 1...3_600_000)
        try check(sourceHoldMs, .sourceHoldMs, 0...60_000)
        try check(callHoldMs, .callHoldMs, 0...60_000)
        try check(sourceReleaseMs, .sourceReleaseMs, 0...600_000)
        try check(linkLossGraceMs, .linkLossGraceMs, 0...600_000)
    }

    private func checkAgreement() throws(ParameterError) {
        if thresholdOffPercent >= thresholdOnPercent {
            throw ParameterError(
                key: CodingKeys.thresholdOffPercent.rawValue, value: "\(thresholdOffPercent)",
                allowed: "less than thresholdOnPercent (\(thresholdOnPercent))")
        }
        if unknownMs <= caseBlankMs {
            throw ParameterError(
                key: CodingKeys.unknownMs.rawValue, value: "\(unknownMs.count)",
                allowed: "more than caseBlankMs (\(caseBlankMs.count))")
        }
    }

    private func check(
        _ value: Int64, _ key: CodingKeys, _ allowed: ClosedRange<Int64>
    ) throws(ParameterError) {
        if !allowed.contains(value) {
            throw ParameterError(
                key: key.rawValue, value: "\(value)",
                allowed: "\(allowed.lowerBound) to \(allowed.upperBound)")
        }
    }

    private func check(
        _ value: Milliseconds?, _ key: CodingKeys, _ allowed: ClosedRange<Int64>
    ) throws(ParameterError) {
        if let value {
            try check(value.count, key, allowed)
        }
    }

    private func check(_ leak: Leak, _ key: CodingKeys) throws(ParameterError) {
        switch leak {
        case .infinite: break
        case .rate(let rate): try check(rate, key, 1...1000)
        }
    }
}
