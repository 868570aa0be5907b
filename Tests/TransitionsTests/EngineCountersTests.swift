import Testing

@testable import Transitions

@Suite struct EngineCountersTests {
    // Invariant 17.
    @Test(arguments: EngineDiagnostic.Kind.allCases)
    func `A count stops at its largest value`(kind: EngineDiagnostic.Kind) {
        var counters = EngineCounters()
        counters.add(kind, .max - 1)
        counters.add(kind, 1)
        #expect(counters[kind] == .max)
        counters.add(kind, 7)
        #expect(counters[kind] == .max)
        for other in EngineDiagnostic.Kind.allCases where other != kind {
            #expect(counters[other] == 0)
        }
    }
}
