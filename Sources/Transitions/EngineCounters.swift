/// How many inputs could not be used, by reason. Counts stop at their largest value; they never wrap.
public struct EngineCounters: Hashable, Sendable {
    public private(set) var late: UInt64 = 0
    public private(set) var duplicate: UInt64 = 0
    public private(set) var conflict: UInt64 = 0
    public private(set) var outOfRange: UInt64 = 0
    public private(set) var overflow: UInt64 = 0
    public private(set) var noVote: UInt64 = 0
    public private(set) var stuck: UInt64 = 0

    /// Nothing counted yet.
    public init() {}

    /// The count of one kind.
    public subscript(kind: EngineDiagnostic.Kind) -> UInt64 {
        switch kind {
        case .late: late
        case .duplicate: duplicate
        case .conflict: conflict
        case .outOfRange: outOfRange
        case .overflow: overflow
        case .noVote: noVote
        case .stuck: stuck
        }
    }

    /// Counts some more of one kind.
    mutating func add(_ kind: EngineDiagnostic.Kind, _ count: UInt64 = 1) {
        switch kind {
        case .late: late.increase(by: count)
        case .duplicate: duplicate.increase(by: count)
        case .conflict: conflict.increase(by: count)
        case .outOfRange: outOfRange.increase(by: count)
        case .overflow: overflow.increase(by: count)
        case .noVote: noVote.increase(by: count)
        case .stuck: stuck.increase(by: count)
        }
    }
}

extension UInt64 {
    fileprivate mutating func increase(by count: UInt64) {
        let (sum, overflow) = addingReportingOverflow(count)
        self = overflow ? .max : sum
    }
}
