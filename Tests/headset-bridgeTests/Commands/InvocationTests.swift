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

    @Test func `A command of two words is called by both, and has its own help`() throws {
        #expect(try read(["profile", "show", "hb"]) == .profileShow(ProfileShowOptions(name: "hb")))
        #expect(
            try read(["profile", "check", "a", "-", "b"])
                == .profileCheck(ProfileCheckOptions(files: ["a", "-", "b"])))
        #expect(
            try read(["profile", "try", "hb", "-", "--count", "3", "--raw"])
                == .profileTry(ProfileTryOptions(profile: "hb", file: "-", isRaw: true, count: 3)))
        #expect(try read(["profile", "list", "--help"]) == .help(ProfileListOptions.command.help))
        #expect(try read(["profile", "--help"]) == .help(ProfileFamily.family.help))
        #expect(try read(["profile", "nonsense", "-h"]) == .help(ProfileFamily.family.help))
    }

    @Test func `The first word of a family alone is no command`() throws {
        #expect(throws: UsageFailure(command: "profile", error: .noCommand)) { try read(["profile"]) }
        #expect(throws: UsageFailure(command: "profile", error: .unknownCommand("shwo", nearest: "show"))) {
            try read(["profile", "shwo", "hb"])
        }
        #expect(throws: UsageFailure(command: "profile", error: .optionBeforeCommand("--format"))) {
            try read(["profile", "--format", "json", "list"])
        }
        #expect(throws: UsageFailure(command: nil, error: .unknownCommand("profil", nearest: "profile"))) {
            try read(["profil", "list"])
        }
        #expect(throws: UsageFailure(command: nil, error: .unknownCommand("list", nearest: nil))) {
            try read(["list"])
        }
    }
}
