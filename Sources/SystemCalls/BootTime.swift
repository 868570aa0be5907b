internal import Glibc
public import Timing

/// A moment of `CLOCK_BOOTTIME`: it is never set, and goes on while the machine is suspended.
public struct BootTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since the machine started.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The moment of the call.
    public static func now() -> BootTime {
        BootTime(nanoseconds: nanosecondsNow(of: CLOCK_BOOTTIME))
    }

    public static func < (left: BootTime, right: BootTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The moment a while later; what is too far away to say is the last moment there is.
    public static func + (moment: BootTime, interval: Duration) -> BootTime {
        let (seconds, attoseconds) = interval.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, further) = moment.nanoseconds.addingReportingOverflow(whole)
        let (result, last) = sum.addingReportingOverflow(attoseconds / 1_000_000_000)
        return BootTime(nanoseconds: overflow || further || last ? .max : result)
    }
}

extension WallTime {
    /// The wall clock's moment of the call. It can be set and may step: for what people read, never for intervals.
    public static func now() -> WallTime {
        WallTime(nanoseconds: UInt64(clamping: nanosecondsNow(of: CLOCK_REALTIME)))
    }
}

extension Timestamp {
    /// The session's time at a moment of the boot-time clock, if the session began at another.
    public init(_ moment: BootTime, since start: BootTime) {
        self.init(nanoseconds: moment.nanoseconds - start.nanoseconds)
    }
}

extension BootTime {
    /// The moment at which a session that began at `start` has come to `moment`.
    public init(_ moment: Timestamp, since start: BootTime) {
        let (sum, overflow) = start.nanoseconds.addingReportingOverflow(moment.nanoseconds)
        self.init(nanoseconds: overflow ? .max : sum)
    }
}

private func nanosecondsNow(of clock: clockid_t) -> Int64 {
    var time = timespec()
    // Linux has had both clocks since 2.6.39: the call can't fail.
    let result = clock_gettime(clock, &time)
    precondition(result == 0, "clock_gettime failed")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
