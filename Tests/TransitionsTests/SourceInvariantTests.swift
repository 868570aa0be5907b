import HeadsetTerms
import Testing
import Timing
import Transitions

/// The rules of the pair of sources: invariant 16.
@Suite struct SourceInvariantTests {
    @Test func `A pair of sources has a first before a second, and says why it changed`() {
        var count = 0
        let recipe = TraceRecipe(length: 500...4000, hasSources: true)
        forAllTraces(0..<300, { .random($0, recipe) }) { trace in
            for transition in Bench(trace).transitions {
                guard case .sources(let from, let to) = transition.change else { continue }
                count += 1
                if to.primary == nil, to.secondary != nil { return "no first: \(transition.line)" }
                if to.primary == to.secondary, to.primary != nil { return "twice: \(transition.line)" }
                let hasChanged = Set([from.primary, from.secondary]) != Set([to.primary, to.secondary])
                let cause: Cause = hasChanged ? .link : .activity
                if transition.cause != cause, transition.cause != .reset { return transition.line }
                if transition.latency != nil { return "with a latency: \(transition.line)" }
            }
            return nil
        }
        #expect(count > 500)
    }

    @Test func `A blip of a source that is shorter than its hold changes nothing`() {
        forAllTraces(0..<100, { Self.blips($0) }) { trace in
            let changes = Bench(trace).transitions.filter { $0.time.milliseconds >= 2000 }
            return changes.isEmpty ? nil : "\(changes.map(\.line))"
        }
    }

    /// Two sources are there, one perhaps plays; then something comes and goes within each hold.
    private static func blips(_ seed: UInt64) -> Trace {
        var random = SeededGenerator(seed)
        var trace = Trace(board: .earbuds(.event()), parameters: EngineParameters())
        func add(_ time: Int64, _ content: Trace.Content) {
            let sequence = Trace.firstSequence &+ UInt16(trace.steps.count + 1)
            trace.steps.append(.frame(Trace.Frame(time: time, sequence: sequence, content: content)))
        }
        func change(_ address: BluetoothAddress, _ change: SourceChange) -> Trace.Content {
            .links([LinkChange(address: address, change: change)])
        }
        add(0, .table([SourceLink(address: .a, acl: .up), SourceLink(address: .b, acl: .up)]))
        if random.chance(50) { add(100, change(random.pick([.a, .b]), .a2dp(.streaming))) }
        for time in stride(from: Int64(2000), to: 60_000, by: 3000) {
            let address = random.pick([BluetoothAddress.a, .b])
            let length = Int64.random(in: 0..<500, using: &random)
            let isPlaying = random.chance(50)
            add(time, change(address, isPlaying ? .avrcp(.playing) : .acl(.up)))
            add(time, change(.c, .acl(.up)))
            add(time + length, change(address, isPlaying ? .avrcp(.paused) : .acl(.up)))
            add(time + length, change(.c, .acl(.down)))
        }
        return trace
    }
}
