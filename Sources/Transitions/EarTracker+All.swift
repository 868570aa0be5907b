import HeadsetTerms
import Timing

/// All ears of a board. What every frame asks for is asked of them alone, not of the whole engine, which is too large to
/// be handed around.
extension [EarTracker] {
    /// When one will commit if nothing happens before.
    @inline(__always)
    var nextCommit: DeviceTime {
        var next = DeviceTime.never
        let ears = span
        for index in ears.indices {
            next = Swift.min(next, ears[index].due)
        }
        return next
    }

    /// When the next reading counts or something lapses.
    var nextInput: DeviceTime {
        var next = DeviceTime.never
        let ears = span
        for index in ears.indices {
            next = Swift.min(next, ears[index].nextInput)
        }
        return next
    }

    /// The board is heard; ears that were lost vote from `time` on.
    mutating func hear(at time: DeviceTime) {
        if !isLost { return }
        for index in indices { self[index].hear(at: time) }
    }

    /// Whether the board is not heard any more.
    var isLost: Bool {
        let ears = span
        for index in ears.indices where ears[index].isLost {
            return true
        }
        return false
    }

    /// Whether nothing changes at them up to a moment, with that one, by what had come when that was last worked out.
    @inline(__always)
    func areCalm(through end: DeviceTime) -> Bool {
        let ears = span
        for index in ears.indices where ears[index].calmUntil <= end {
            return false
        }
        return true
    }

    /// Works out anew until when all is calm.
    @inline(never)  // It is needed for one frame of many.
    mutating func foresee() {
        for index in indices { self[index].foresee() }
    }

    /// Takes what waits before `end` and changes nothing. Returns the moment, not after `end`, before which nothing is
    /// left to do.
    mutating func skipQuiet(before end: DeviceTime) -> DeviceTime {
        var next = end
        var ears = mutableSpan
        for index in ears.indices {
            next = Swift.min(next, ears[index].skipQuiet(before: end))
        }
        return next
    }

    /// Where an ear is; nil if the board has none there.
    @inline(__always)
    func index(of ear: Ear) -> Int? {
        let ears = span
        for index in ears.indices where ears[index].ear == ear {
            return index
        }
        return nil
    }
}
