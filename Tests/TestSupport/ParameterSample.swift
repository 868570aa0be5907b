/// Parameters as a configuration writes them: each key once, with a value that isn't its default.
public enum ParameterSample {
    /// The keys of parameters and of single sensors, and for each a value.
    public static let values = [
        ("thresholdOnPercent", "70"), ("thresholdOffPercent", "30"), ("glitchMs", "40"),
        ("baselineMs", "5000"), ("stuckMs", "0"), ("donMs", "0"), ("doffMs", "60000"), ("caseMs", "51"),
        ("unknownMs", "3600000"), ("caseBlankMs", "299"), ("minSamples", "1000"), ("minFresh", "255"),
        ("donQuorum", "1"), ("doffQuorum", "1000"), ("dwellMs", "600000"), ("leakDon", "1"),
        ("leakDoff", #""inf""#), ("staleMs", "1"), ("sourceHoldMs", "0"), ("callHoldMs", "60000"),
        ("sourceReleaseMs", "600000"), ("linkLossGraceMs", "0"), ("verdict", #""vote""#),
        ("earbudPolicy", #""all""#), ("cupDoff", #""either""#),
    ]

    /// The keys of a single sensor, and for each a value.
    public static let sensorValues = [
        ("thresholdOnPercent", "70"), ("thresholdOffPercent", "30"), ("glitchMs", "0"),
        ("baselineMs", "86400000"), ("stuckMs", "1"), ("staleMs", "3600000"), ("weight", "0"),
        ("open", "-2147483648"), ("worn", "2147483647"),
    ]

    /// The whole of it, key by key.
    public static let each =
        values.map { "{\"\($0)\": \($1)}" }
        + ["3", "3 left", "255 right"].flatMap { sensor in
            sensorValues.map { "{\"sensors\": {\"\(sensor)\": {\"\($0)\": \($1)}}}" }
        }
}
