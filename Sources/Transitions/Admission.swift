/// What becomes of an input.
enum Admission {
    case admitted
    /// Older than what its latch holds already.
    case late
    /// The very input that its latch holds already.
    case duplicate
    /// The board never declared what it comes from.
    case undeclared
    /// There are more sources than can be followed.
    case overflow
}

extension EngineCounters {
    /// Counts what became of an input, if that is worth counting.
    mutating func note(_ admission: Admission) {
        switch admission {
        case .admitted: break
        case .late: add(.late)
        case .duplicate: add(.duplicate)
        case .undeclared: add(.noVote)
        case .overflow: add(.overflow)
        }
    }
}
