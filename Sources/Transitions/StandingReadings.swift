import Timing

/// The readings that stand for a target when it becomes the candidate.
struct StandingReadings {
    /// How many different moments they were taken at.
    private(set) var moments: Int64 = 0
    /// The latest of those.
    private(set) var last: DeviceTime?

    /// No readings.
    init() {}

    /// The last readings of those channels that are fresh and at this level.
    init(of channels: [SampledChannel], near level: Bool) {
        for index in channels.indices {
            guard let time = channels[index].standing(near: level) else { continue }
            let isCounted = channels[..<index].contains { $0.standing(near: level) == time }
            moments += isCounted ? 0 : 1
            last = last.map { max($0, time) } ?? time
        }
    }
}
