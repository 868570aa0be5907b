import HeadsetTerms

/// What could not be used of one frame's events.
struct EarTallies {
    private(set) var left = EngineCounters()
    private(set) var right = EngineCounters()

    subscript(ear: Ear) -> EngineCounters {
        get {
            switch ear {
            case .left: left
            case .right: right
            }
        }
        set {
            switch ear {
            case .left: left = newValue
            case .right: right = newValue
            }
        }
    }
}
