/// What the parameters may be that single sensors can have of their own.
enum ParameterRanges {
    static let thresholdOnPercent: ClosedRange<Int64> = 1...100
    static let thresholdOffPercent: ClosedRange<Int64> = 0...99
    static let glitchMs: ClosedRange<Int64> = 0...10_000
    /// Up to a day.
    static let baselineMs: ClosedRange<Int64> = 0...86_400_000
    /// Up to a day.
    static let stuckMs: ClosedRange<Int64> = 0...86_400_000
    /// Up to an hour.
    static let staleMs: ClosedRange<Int64> = 1...3_600_000
}
