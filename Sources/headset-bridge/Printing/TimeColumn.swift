import Timing

/// The time before each line of text.
struct TimeColumn: Sendable {
    private let style: TimestampStyle
    /// When the session began; nil if nobody knows, and then the time of day can't be told either.
    private var started: WallTime?
    private var last = Milliseconds.zero

    /// Times in one style.
    init(_ style: TimestampStyle) {
        self.style = style
    }

    /// A session begins.
    mutating func begin(_ started: WallTime?) {
        self.started = started
        last = .zero
    }

    /// The time of the next line, aligned with those before.
    mutating func text(at time: Timestamp) -> String {
        let now = time.milliseconds
        defer { last = now }
        switch style {
        case .session: return seconds(now)
        case .wall: return started.map { ($0 + time).timeOfDay } ?? seconds(now)
        case .delta: return seconds(now - last, sign: "+")
        }
    }

    /// Seconds with three decimals, nine columns wide.
    private func seconds(_ length: Milliseconds, sign: String = "") -> String {
        let thousandths = String(length.count % 1000)
        let padded = String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
        return "\(sign)\(length.count / 1000).\(padded)".aligned(right: 9)
    }
}
