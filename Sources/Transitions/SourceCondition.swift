import Timing

/// Whether the condition of one level is met by one link, and since when.
struct SourceCondition {
    private(set) var isMet = false
    private(set) var since: DeviceTime
    private var sinceBefore: DeviceTime

    init(at time: DeviceTime) {
        since = time
        sinceBefore = time
    }

    /// Notes whether it is met now. What left and returned within one moment never left.
    mutating func note(_ isMet: Bool, at time: DeviceTime) {
        guard isMet != self.isMet else { return }
        self.isMet = isMet
        if since == time {
            since = sinceBefore
        } else {
            sinceBefore = since
            since = time
        }
    }

    /// Whatever it waits for begins anew.
    mutating func restart(at time: DeviceTime) {
        since = time
        sinceBefore = time
    }

    /// When the level turns on or off if nothing happens before; never if it is as its condition wants it.
    func due(_ level: SourceLevel, isOn: Bool, _ parameters: EngineParameters) -> DeviceTime {
        if isMet == isOn { return .never }
        return since + (isMet ? level.hold(parameters) : level.release(parameters))
    }
}
