import Testing
import Timing

@testable import headset_bridge

struct ArgumentParserTests {
    private let flag = Option("--raw", help: "a flag")
    private let count = Option("--count", ValueSyntax<Int>.count, help: "a number that may be missing")
    private let record = Option("--record", .file, help: "a text")
    private let speed = Option(
        "--speed", .speed, default: 1, written: "1", inEnvironment: true, help: "a number with a default")
    private let scenario = Positional("SCENARIO", .name, request: "give a scenario")
    private let files = Positional(each: "FILE", .file, request: "give a file")

    private func parse(
        _ arguments: [String], environment: [String: String] = [:], readsEnvironment: Bool = true
    ) throws(UsageError) -> ParsedArguments {
        var parser = ArgumentParser(
            Command(
                name: "try", summary: "", about: "", examples: [],
                positionals: [scenario.declaration, files.declaration],
                groups: [OptionGroup("Some", flag, count), OptionGroup("More", record, speed)],
                readsEnvironment: readsEnvironment))
        return try parser.parse(arguments[...]) { environment[$0] }
    }

    @Test func `Options and arguments may stand in any order`() throws {
        for arguments in [
            ["--raw", "--count", "3", "demo", "a", "b"],
            ["demo", "--count=3", "a", "--raw", "b"],
            ["demo", "a", "b", "--raw", "--count", "3"],
            ["--count", "3", "--raw", "--", "demo", "a", "b"],
        ] {
            let parsed = try parse(arguments)
            #expect(parsed[flag], "\(arguments)")
            #expect(parsed[count] == 3, "\(arguments)")
            #expect(parsed[scenario] == "demo", "\(arguments)")
            #expect(parsed[files] == ["a", "b"], "\(arguments)")
        }
    }

    @Test func `An option that isn't given reads back as its default`() throws {
        let parsed = try parse(["demo", "a"])
        #expect(!parsed[flag])
        #expect(parsed[count] == nil)
        #expect(parsed[record] == nil)
        #expect(parsed[speed] == 1)
    }

    @Test func `A dash alone, a negative number and what follows two dashes are no options`() throws {
        #expect(try parse(["demo", "-", "-5", "--", "--raw", "--"])[files] == ["-", "-5", "--raw", "--"])
    }

    @Test func `A value may be anything but the next option, and anything at all after an equals sign`()
        throws
    {
        #expect(try parse(["demo", "a", "--record", "-"])[record] == "-")
        #expect(try parse(["demo", "a", "--record", "-x"])[record] == "-x")
        #expect(try parse(["demo", "a", "--record", "x=y"])[record] == "x=y")
        #expect(try parse(["demo", "a", "--record=--raw"])[record] == "--raw")
        #expect(try parse(["demo", "a", "--record=x=y"])[record] == "x=y")
        #expect(throws: UsageError.missingValue("--record", placeholder: "FILE")) {
            try parse(["demo", "a", "--record", "--raw"])
        }
    }

    @Test(arguments: [
        (["a", "b", "--cuont", "3"], UsageError.unknownOption("--cuont", nearest: "--count")),
        (["a", "b", "--serve", "3"], .unknownOption("--serve", nearest: nil)),
        (["a", "b", "--serve=3"], .unknownOption("--serve", nearest: nil)),
        (["a", "b", "-r"], .unknownOption("-r", nearest: nil)),
        (["a", "b", "---raw"], .unknownOption("---raw", nearest: "--raw")),
        (["a", "b", "--Raw"], .unknownOption("--Raw", nearest: "--raw")),
        (["a", "b", "--count"], .missingValue("--count", placeholder: "N")),
        (["a", "b", "--raw=yes"], .unexpectedValue("--raw")),
        (["a", "b", "--raw="], .unexpectedValue("--raw")),
        (["a", "b", "--record="], .badValue(of: "--record", text: "", .empty)),
        (
            ["a", "b", "--count", "-3"],
            .badValue(of: "--count", text: "-3", .outOfRange(least: "0", most: "2147483647"))
        ),
        (["a", "b", "--count", "3", "--count", "3"], .givenTwice("--count")),
        (["a", "", "b"], .badValue(of: "FILE", text: "", .empty)),
        (["a"], .missing("FILE", request: "give a file")),
        ([], .missing("SCENARIO", request: "give a scenario")),
    ])
    func `What is wrong is said with its facts`(arguments: [String], error: UsageError) {
        #expect(throws: error) { try parse(arguments) }
    }

    @Test func `One argument too many is refused`() {
        var parser = ArgumentParser(
            Command(
                name: "one", summary: "", about: "", examples: [], positionals: [scenario.declaration],
                groups: []))
        #expect(throws: UsageError.tooMany("b")) { try parser.parse(["a", "b"]) { _ in nil } }
    }

    @Test func `A flag may be given twice`() throws {
        #expect(try parse(["a", "b", "--raw", "--raw"])[flag])
    }

    @Test func `A variable gives what the command line doesn't`() throws {
        let environment = ["HEADSET_BRIDGE_SPEED": "4", "HEADSET_BRIDGE_COUNT": "9"]
        #expect(try parse(["a", "b"], environment: environment)[speed] == 4)
        #expect(try parse(["a", "b", "--speed", "2"], environment: environment)[speed] == 2)
        #expect(
            try parse(["a", "b"], environment: environment)[count] == nil, "not declared for the environment")
        #expect(try parse(["a", "b"], environment: ["HEADSET_BRIDGE_SPEED": ""])[speed] == 1)
        #expect(try parse(["a", "b"], environment: environment, readsEnvironment: false)[speed] == 1)
        #expect(
            throws: UsageError.badValue(
                of: "HEADSET_BRIDGE_SPEED", text: "fast", .notANumber(example: "2.5"))
        ) { try parse(["a", "b"], environment: ["HEADSET_BRIDGE_SPEED": "fast"]) }
    }
}
