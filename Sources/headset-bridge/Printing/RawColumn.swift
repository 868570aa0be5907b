import BridgeCore
import Timing

/// What stands before raw bytes: which way they went, and how long after the last ones that went that way.
struct RawColumn: Sendable {
    /// As wide as "← +999.999 ms".
    static let width = 13

    private var received: Timestamp?
    private var sent: Timestamp?

    /// The column for bytes of this moment.
    mutating func text(_ direction: RawBytes.Direction, at time: Timestamp) -> String {
        let (arrow, last) =
            switch direction {
            case .received: ("←", received)
            case .sent: ("→", sent)
            }
        switch direction {
        case .received: received = time
        case .sent: sent = time
        }
        let gap = last.map { Self.words(for: time.nanoseconds - $0.nanoseconds) } ?? ""
        return arrow + " " + gap.aligned(right: Self.width - 2)
    }

    /// Microseconds below a millisecond, milliseconds with their microseconds below a second, seconds beyond.
    private static func words(for nanoseconds: Int64) -> String {
        let microseconds = nanoseconds / 1000
        switch microseconds {
        case ..<1000: return "+\(microseconds) µs"
        case ..<1_000_000: return "+\(decimal(microseconds)) ms"
        default: return "+\(decimal(microseconds / 1000)) s"
        }
    }

    /// Thousandths of a unit as a number with three decimals.
    private static func decimal(_ thousandths: Int64) -> String {
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
    }
}
