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
        case .session: return column(now)
        case .wall: return started.map { ($0 + time).timeOfDay } ?? column(now)
        case .delta: return column(now - last, sign: "+")
        }
    }

    private func column(_ length: Milliseconds, sign: String = "") -> String {
        (sign + length.inSeconds).aligned(right: 9)
    }
}
