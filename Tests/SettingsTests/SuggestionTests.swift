import Testing

import Settings

struct SuggestionTests {
    private let words = ["--baud", "--grace", "--record", "--no-record", "--wait"]

    @Test func `A slip of the finger leads to the word that was meant`() {
        for (typed, meant) in [
            ("--buad", "--baud"), ("--bauds", "--baud"), ("--recrod", "--record"),
            ("--norecord", "--no-record"),
            ("--WAIT", "--wait"),
        ] {
            #expect(suggestion(for: typed, among: words) == meant, "\(typed)")
        }
    }

    @Test func `A word that is near to none leads nowhere`() {
        #expect(suggestion(for: "--live", among: words) == nil)
        #expect(suggestion(for: String(repeating: "-", count: 1000), among: words) == nil)
        #expect(suggestion(for: "--baud", among: [String]()) == nil)
    }
}
