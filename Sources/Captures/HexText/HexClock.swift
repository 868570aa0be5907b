/// Makes moments of the times in hex text.
struct HexClock {
    private static let day: UInt64 = 86_400_000_000_000

    /// When the day began, as far as times of day tell.
    private var midnight: UInt64 = 0
    private var last: UInt64 = 0

    /// The moment of the next time in the text.
    mutating func moment(_ time: HexTime) -> CaptureTime {
        let moment = time.sinceOrigin
        switch time.kind {
        case .dates, .seconds:
            return moment
        case .timesOfDay:
            if moment.nanoseconds < last, last - moment.nanoseconds > Self.day / 2 {
                midnight = midnight.addingReportingOverflow(Self.day).partialValue
            }
            last = moment.nanoseconds
            return CaptureTime(nanoseconds: midnight &+ moment.nanoseconds)
        }
    }
}
