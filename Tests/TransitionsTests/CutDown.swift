import HeadsetTerms
import Testing
import Transitions

/// Tries a promise on the trace of each seed. The first that breaks it is cut down and printed.
///
/// `failure` says what is wrong with a trace, nil if nothing is.
func forAllTraces(
    _ seeds: Range<UInt64>, _ make: (UInt64) -> Trace, at location: SourceLocation = #_sourceLocation,
    failure: (Trace) -> String?
) {
    for seed in seeds {
        let trace = make(seed)
        guard failure(trace) != nil else { continue }
        let small = cutDown(trace) { failure($0) != nil }
        Issue.record("seed \(seed): \(failure(small) ?? "")\n\(small)", sourceLocation: location)
        return
    }
}

/// The smallest trace found that still fails: steps are taken out by halves, then by ever smaller runs, and what is
/// left is made simpler, until nothing helps. The same trace is always cut down to the same one.
func cutDown(_ trace: Trace, mostTries: Int = 1500, fails: (Trace) -> Bool) -> Trace {
    var trace = trace
    var tries = 0
    func isWorthwhile(_ candidate: Trace) -> Bool {
        tries += 1
        guard tries <= mostTries, fails(candidate) else { return false }
        trace = candidate
        return true
    }
    var isSmaller = true
    while isSmaller, tries < mostTries {
        isSmaller = false
        var run = max(1, trace.steps.count / 2)
        while run > 0 {
            var first = 0
            while first < trace.steps.count {
                var candidate = trace
                candidate.steps.removeSubrange(first..<min(first + run, trace.steps.count))
                if isWorthwhile(candidate) { isSmaller = true } else { first += run }
            }
            run /= 2
        }
        // What stands before has been simplified as far as it goes: go on from there.
        var next = 0
        while true {
            let simpler = trace.simpler
            guard next < simpler.count else { break }
            if isWorthwhile(simpler[next]) { isSmaller = true } else { next += 1 }
        }
    }
    return trace
}

extension Trace {
    /// The trace with one thing in it made simpler, in each way there is.
    fileprivate var simpler: [Trace] {
        func with(_ change: (inout Trace) -> Void) -> Trace {
            var trace = self
            change(&trace)
            return trace
        }
        // Without any channel it would be another promise that breaks.
        let channels = board.channels.count > 1 ? board.channels.indices : 0..<0
        var all = channels.map { index in with { $0.board.channels.remove(at: index) } }
        all += EngineParameters.resets.map { reset in with { reset(&$0.parameters) } }
        for index in steps.indices {
            all += steps[index].simpler.map { step in with { $0.steps[index] = step } }
        }
        return all.filter { $0 != self && (try? $0.parameters.validate()) != nil }
    }
}

extension Trace.Step {
    fileprivate var simpler: [Trace.Step] {
        switch self {
        case .frame(let frame):
            frame.content.simpler.map { content in
                var frame = frame
                frame.content = content
                return .frame(frame)
            }
        case .configure(let parameters):
            EngineParameters.resets.map { reset in
                var parameters = parameters
                reset(&parameters)
                return .configure(parameters)
            }
        case .framesLost, .lost: []
        }
    }
}

extension Trace.Content {
    fileprivate var simpler: [Trace.Content] {
        switch self {
        case .nothing: []
        case .hello, .links, .table: [.nothing]
        case .samples(let sensor, let ear, let period, let values):
            values.indices.reversed().map { index in
                var fewer = values
                fewer.remove(at: index)
                return .samples(sensor: sensor, ear: ear, period: period, values: fewer)
            }
                + values.indices.flatMap { index in
                    [0, 100].filter { $0 != values[index] && values[index] != 0 }.map { value in
                        var rounder = values
                        rounder[index] = value
                        return .samples(sensor: sensor, ear: ear, period: period, values: rounder)
                    }
                }
        case .events(let events): events.shorter.map { .events($0) }
        case .unit(let readings, let events):
            readings.shorter.map { .unit($0, events) } + events.shorter.map { .unit(readings, $0) }
        }
    }
}

extension Array {
    /// Itself without one of its elements, for each.
    fileprivate var shorter: [[Element]] {
        indices.map { index in
            var shorter = self
            shorter.remove(at: index)
            return shorter
        }
    }
}
