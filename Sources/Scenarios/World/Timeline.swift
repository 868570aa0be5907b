internal import HeadsetTerms
internal import Timing

/// A scenario's steps, taken apart into what happens at each millisecond.
struct Timeline {
    struct Occurrence {
        let time: Milliseconds
        let happening: Happening
    }

    enum Happening {
        case world(WorldChange)
        case told(Telling)
        case line(LineTrouble)
        case board(BoardTrouble)
    }

    /// What the board says because the scenario wants it said; a board that hangs or boots says nothing.
    enum Telling {
        case truth(Ear, isDon: Bool, uncertainty: Milliseconds)
        case remark(String)
        case log(level: UInt8, text: String)
        case printf(String)
    }

    enum LineTrouble {
        case bytes([UInt8])
        case burst(count: Int)
        case mute(Milliseconds)
        case hold(Milliseconds)
    }

    enum BoardTrouble {
        case stall(Milliseconds)
        case reset(Milliseconds)
    }

    /// In the order in which they happen.
    let occurrences: [Occurrence]

    init(_ scenario: Scenario, seed: UInt64) {
        var hands = SplitMix64(seed: seed, stream: SplitMix64.Stream.hands)
        var all: [Occurrence] = []
        for step in scenario.steps {
            for time in step.times(upTo: scenario.length) {
                all += Timeline.parts(of: step.action, at: time, sources: scenario.sources, hands: &hands)
            }
        }
        // Of one millisecond, what the file says first comes first.
        occurrences = all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    private static func parts(
        of action: Step.Action, at time: Milliseconds, sources: [String: BluetoothAddress],
        hands: inout SplitMix64
    ) -> [Occurrence] {
        func world(_ changes: [WorldChange]) -> [Occurrence] {
            changes.map { Occurrence(time: time, happening: .world($0)) }
        }
        func one(_ happening: Happening) -> [Occurrence] {
            [Occurrence(time: time, happening: happening)]
        }
        switch action {
        case .don(let handling):
            return edge(handling, isDon: true, at: time, hands: &hands)
        case .doff(let handling):
            return edge(handling, isDon: false, at: time, hands: &hands)
        case .inCase(let ears, let isIn): return world(ears.map { .inCase($0, isIn) })
        case .lid(let isOpen): return world([.lid(isOpen: isOpen)])
        case .motion(let isMoving): return world([.motion(isMoving: isMoving)])
        case .touch(let ears, let sensor, let strength, let length):
            return world(ears.map { .touch($0, sensor: sensor, strength, over: length) })
        case .talk(let ears, let strength, let length):
            return world(ears.map { .talk($0, strength, over: length) })
        case .source(let name, let changes):
            // No step names a source that isn't there: the reader has looked.
            return world(sources[name].map { address in changes.map { .source(address, $0) } } ?? [])
        case .remark(let text): return one(.told(.remark(text)))
        case .log(let level, let text): return one(.told(.log(level: level, text: text)))
        case .printf(let text): return one(.told(.printf(text)))
        case .bytes(let bytes): return one(.line(.bytes(bytes)))
        case .burst(let count): return one(.line(.burst(count: count)))
        case .mute(let length): return one(.line(.mute(length)))
        case .hold(let length): return one(.line(.hold(length)))
        case .stall(let length): return one(.board(.stall(length)))
        case .reset(let length): return one(.board(.reset(length)))
        }
    }

    /// Contact is made at the end of the approach, and broken at the start of the way back; the fixture sees just that.
    private static func edge(
        _ handling: Step.Handling, isDon: Bool, at time: Milliseconds, hands: inout SplitMix64
    ) -> [Occurrence] {
        let start = isDon ? max(.zero, time - handling.ramp) : time
        let length = isDon ? time - start : handling.ramp
        var parts: [Occurrence] = []
        for ear in handling.ears {
            let movement = WorldChange.approach(ear, isDon ? 1000 : 0, over: length)
            parts.append(Occurrence(time: start, happening: .world(movement)))
            if let uncertainty = handling.uncertainty {
                let truth = Telling.truth(ear, isDon: isDon, uncertainty: uncertainty)
                parts.append(Occurrence(time: time, happening: .told(truth)))
            }
            if let bounce = handling.bounce {
                parts += flutters(bounce, ear: ear, isDon: isDon, at: time, hands: &hands)
            }
        }
        return parts
    }

    /// Each flutter has its share of the bounce to itself: some time of contact, then some time without, or the other
    /// way round behind a doff.
    private static func flutters(
        _ bounce: Step.Bounce, ear: Ear, isDon: Bool, at time: Milliseconds, hands: inout SplitMix64
    ) -> [Occurrence] {
        let share = bounce.length.count / Int64(bounce.times)
        let half = UInt64(share / 2)
        let level = isDon ? 1000 - bounce.depth * 10 : bounce.depth * 10
        return (0..<Int64(bounce.times)).map { index in
            let start = Milliseconds(index * share + 1 + Int64(hands.below(half)))
            let length = Milliseconds(1 + Int64(hands.below(half)))
            return Occurrence(time: time + start, happening: .world(.flutter(ear, level, over: length)))
        }
    }
}

extension Step {
    /// Each time at which it happens within a story of that length.
    fileprivate func times(upTo length: Milliseconds) -> [Milliseconds] {
        guard let again else { return [time] }
        return (0..<Int64(again.times)).map { time + Milliseconds($0 * again.every.count) }.filter {
            $0 <= length
        }
    }
}
