import Testing

@testable import headset_bridge

struct InvocationTests {
    private func read(_ arguments: [String]) throws(UsageFailure) -> Invocation {
        try Invocation(arguments[...], scenarios: ["demo"]) { _ in nil }
    }

    @Test func `Help wins over whatever is wrong with the rest`() throws {
        let page = Invocation.help(RunOptions.command.help)
        #expect(try read(["run", "--help"]) == page)
        #expect(try read(["run", "--bauds", "--help", "--version"]) == page)
        #expect(try read(["run", "-h"]) == page)
        guard case .help(let first) = try read(["--help"]) else { return #expect(Bool(false)) }
        #expect(first.hasPrefix("headset-bridge COMMAND [options]\n"))
        #expect(try read(["nonsense", "--help"]) == .help(first))
    }

    @Test func `The version can be asked for with and without a command`() throws {
        #expect(try read(["--version"]) == .version)
        #expect(try read(["replay", "--version"]) == .version)
    }

    @Test func `After two dashes nothing asks for help`() throws {
        #expect(try read(["replay", "--", "--help"]) == .replay(ReplayOptions(files: ["--help"])))
    }
}
