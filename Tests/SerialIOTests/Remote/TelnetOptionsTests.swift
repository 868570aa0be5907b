import TestSupport
import Testing

@testable import SerialIO

@Suite struct TelnetOptionsTests {
    private func begun() -> TelnetOptions {
        var options = TelnetOptions()
        _ = options.begin()
        return options
    }

    @Test func `It asks for what it wants at both ends`() {
        var options = TelnetOptions()
        #expect(
            options.begin() == [
                0xFF, 0xFB, 0, 0xFF, 0xFD, 0, 0xFF, 0xFB, 3, 0xFF, 0xFD, 3, 0xFF, 0xFB, 44, 0xFF, 0xFD, 44,
            ])
    }

    @Test func `What was asked for and is agreed to needs no answer`() {
        var options = begun()
        for verb in [TelnetVerb.will, .demand, .will, .demand] { #expect(options.receive(verb, 44) == []) }
        #expect(options.ours(44) == .on)
        #expect(options.theirs(44) == .on)
    }

    @Test func `A refusal needs no answer, and may be taken back`() {
        var options = begun()
        #expect(options.receive(.wont, 44) == [])
        #expect(options.receive(.dont, 44) == [])
        #expect(options.ours(44) == .refused)
        #expect(options.theirs(44) == .refused)
        #expect(options.receive(.will, 44) == [0xFF, 0xFD, 44])
        #expect(options.receive(.demand, 44) == [0xFF, 0xFB, 44])
        #expect(options.receive(.wont, 44) == [0xFF, 0xFE, 44])
        #expect(options.receive(.dont, 44) == [0xFF, 0xFC, 44])
        #expect(options.receive(.dont, 44) == [])
    }

    @Test func `What isn't wanted is declined once`() {
        var options = begun()
        #expect(options.receive(.will, 1) == [0xFF, 0xFE, 1])
        #expect(options.receive(.demand, 1) == [0xFF, 0xFC, 1])
        #expect(options.receive(.will, 1) == [])
        #expect(options.receive(.demand, 1) == [])
        #expect(options.receive(.wont, 1) == [])
        #expect(options.receive(.dont, 255) == [])
    }

    /// A server that says all of it back, or the opposite, is the way into a circle.
    @Test(arguments: 0..<100 as Range<UInt64>)
    func `No server that answers each answer keeps it talking for ever`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let answers = TelnetVerb.allCases.map { verb in
            (verb, TelnetVerb.allCases.filter { _ in Bool.random(using: &random) }.shuffled(using: &random))
        }
        var options = TelnetOptions()
        var wire = options.begin()
        var rounds = 0
        while !wire.isEmpty, rounds < 20 {
            rounds += 1
            var next: [UInt8] = []
            for place in stride(from: 0, to: wire.count, by: 3) {
                for (verb, replies) in answers where verb.rawValue == wire[place + 1] {
                    // Once on is answered by on and once off by off: what a server may do by the rules.
                    for reply in replies
                    where (reply == .will || reply == .demand) == (verb == .will || verb == .demand) {
                        next += options.receive(reply, wire[place + 2])
                    }
                }
            }
            wire = next
        }
        #expect(wire.isEmpty, "seed \(seed)")
    }
}
