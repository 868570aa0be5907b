extension EngineParameters: Codable {
    /// The names, as a configuration writes them.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case thresholdOnPercent, thresholdOffPercent, glitchMs, baselineMs, stuckMs
        case donMs, doffMs, caseMs, unknownMs, caseBlankMs
        case minSamples, minFresh, donQuorum, doffQuorum, dwellMs, leakDon, leakDoff, staleMs
        case sourceHoldMs, callHoldMs, sourceReleaseMs, linkLossGraceMs
        case verdict, earbudPolicy, cupDoff, sensors
    }

    /// Reads what is written over the defaults.
    public init(from decoder: any Decoder) throws {
        self.init()
        try EngineParametersChange(from: decoder).apply(to: &self)
        do throws(ParameterError) {
            try validate()
        } catch {
            throw DecodingError(error, at: decoder.codingPath)
        }
    }

    /// Writes every key, null where the value follows from the board, so that a digest covers them all.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(thresholdOnPercent, forKey: .thresholdOnPercent)
        try container.encode(thresholdOffPercent, forKey: .thresholdOffPercent)
        try container.encode(glitchMs, forKey: .glitchMs)
        try container.encode(baselineMs, forKey: .baselineMs)
        try container.encode(stuckMs, forKey: .stuckMs)
        try container.encode(donMs, forKey: .donMs)
        try container.encode(doffMs, forKey: .doffMs)
        try container.encode(caseMs, forKey: .caseMs)
        try container.encode(unknownMs, forKey: .unknownMs)
        try container.encode(caseBlankMs, forKey: .caseBlankMs)
        try container.encode(minSamples, forKey: .minSamples)
        try container.encode(minFresh, forKey: .minFresh)
        try container.encode(donQuorum, forKey: .donQuorum)
        try container.encode(doffQuorum, forKey: .doffQuorum)
        try container.encode(dwellMs, forKey: .dwellMs)
        try container.encode(leakDon, forKey: .leakDon)
        try container.encode(leakDoff, forKey: .leakDoff)
        try container.encode(staleMs, forKey: .staleMs)
        try container.encode(sourceHoldMs, forKey: .sourceHoldMs)
        try container.encode(callHoldMs, forKey: .callHoldMs)
        try container.encode(sourceReleaseMs, forKey: .sourceReleaseMs)
        try container.encode(linkLossGraceMs, forKey: .linkLossGraceMs)
        try container.encode(verdict, forKey: .verdict)
        try container.encode(earbudPolicy, forKey: .earbudPolicy)
        try container.encode(cupDoff, forKey: .cupDoff)
        var sensorContainer = container.nestedContainer(keyedBy: SensorKey.self, forKey: .sensors)
        for (key, sensor) in sensors {
            try sensorContainer.encode(sensor, forKey: key)
        }
    }
}
