import Testing

@testable import headset_bridge

struct SimulateOptionsTests {
    private func read(_ arguments: String) throws(UsageFailure) -> Invocation {
        let words = ("simulate demo " + arguments).split(separator: " ").map(String.init)
        return try Invocation(words[...], scenarios: ["demo"]) { _ in nil }
    }

    @Test func `A headset plays on a terminal, in a file or on standard output`() throws {
        for (arguments, stage) in [
            ("", SimulateOptions.Stage.terminal(link: nil, speed: 1, waits: true)),
            ("--link /tmp/h --speed 20 --no-wait", .terminal(link: "/tmp/h", speed: 20, waits: false)),
            ("--record a", .file("a", overwrites: false)),
            ("--record a --overwrite", .file("a", overwrites: true)),
            ("--record -", .standardOutput),
        ] {
            let expected = Invocation.simulate(SimulateOptions(scenario: "demo", stage: stage))
            #expect(try read(arguments) == expected, "\(arguments)")
        }
    }

    @Test func `The seed is any number of 64 bits`() throws {
        let stage = SimulateOptions.Stage.terminal(link: nil, speed: 1, waits: true)
        #expect(
            try read("--seed 18446744073709551615")
                == .simulate(SimulateOptions(scenario: "demo", seed: .max, stage: stage)))
    }

    @Test(arguments: ["--link /tmp/h", "--speed 2", "--no-wait"])
    func `A recorded session has no terminal and no clock`(option: String) {
        let name = option.split(separator: " ").map(String.init)[0]
        let error = UsageError.conflict(
            "--record", name, reason: "with --record there is no terminal, and time is virtual")
        #expect(throws: UsageFailure(command: "simulate", error: error)) { try read("--record a \(option)") }
    }

    @Test func `Its help names the scenarios`() {
        #expect(
            SimulateOptions.command(scenarios: ["demo", "bounce"]).help.contains("Scenarios: demo, bounce."))
    }
}
