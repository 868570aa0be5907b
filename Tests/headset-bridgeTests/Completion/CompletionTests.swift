import TestSupport
import Testing

@testable import headset_bridge

/// The completion scripts, each read and used by the shell that it is for.
@Suite(.timeLimit(.minutes(2)))
struct CompletionTests {
    private typealias Bench = CompletionBench

    @Test(arguments: CompletionBench.Shell.allCases)
    func `Every command and sub-command is offered`(_ shell: CompletionBench.Shell) throws {
        let commands = Bench.commands
        let lines = [""] + commands.families.map { $0.name + " " }
        let expected =
            [Set(commands.firstWords.map(\.name))]
            + commands.families.map { Set($0.secondWords.map(\.name)) }
        #expect(try Bench().complete(lines, in: shell) == expected)
    }

    @Test(arguments: CompletionBench.Shell.allCases)
    func `Every option of a command is offered, and none that it hasn't`(
        _ shell: CompletionBench.Shell
    ) throws {
        let commands = Bench.commands.all
        let offered = try Bench().complete(commands.map { $0.name + " --" }, in: shell)
        for (command, options) in zip(commands, offered) {
            #expect(options == Set(command.options.map(\.name)), "\(command.name)")
        }
        #expect(offered.count == commands.count)
    }

    @Test(arguments: CompletionBench.Shell.allCases)
    func `Every option that takes one of some words offers them`(_ shell: CompletionBench.Shell) throws {
        var lines: [String] = []
        var expected: [Set<String>] = []
        for command in Bench.commands.all {
            for option in command.options {
                guard let offer = option.argument?.offer, !offer.words.isEmpty, !offer.includesFiles
                else { continue }
                lines.append("\(command.name) \(option.name) ")
                expected.append(Set(offer.words))
            }
        }
        let offered = try Bench().complete(lines, in: shell)
        for (line, (words, offer)) in zip(lines, zip(offered, expected)) {
            // Readline puts the words behind what it cuts; nothing is cut yet.
            #expect(words == offer, "\(line)")
        }
        #expect(offered.count == lines.count)
    }

    @Test(arguments: CompletionBench.Shell.allCases)
    func `What can stand at the cursor is offered`(_ shell: CompletionBench.Shell) throws {
        let cases: [(line: String, offers: Set<String>)] = [
            ("r", ["run", "replay", "registry"]),
            ("registry j", ["journal"]),
            ("run ", Bench.board.union(Bench.schemes)),
            ("run --duration 5 /dev/ttyACM0 --no-r", ["--no-reconnect", "--no-record"]),
            ("run --format json --f", ["--frame", "--flow"]),
            ("run --serve unix:/run/x --serv", ["--serve"]),
            ("run --format j", ["json"]),
            ("send /dev/ttyACM0 p", ["ping"]),
            ("send --wait 5 /dev/ttyACM0 p", ["ping"]),
            ("simulate d", ["demo"]),
            ("profile show so", ["sony", "soundcore"]),
            ("profile try nat", ["native"]),
            ("profile try native o", ["one.pcapng"]),
            ("replay o", ["one.pcapng"]),
            ("replay one.pcapng o", ["one.pcapng"]),
            ("run --config o", ["one.pcapng"]),
            ("completion ", ["bash", "zsh", "fish", "ports"]),
            ("nonsense --f", []),
        ]
        let offered = try Bench().complete(cases.map(\.line), in: shell)
        for (expected, offers) in zip(cases, offered) {
            #expect(offers == expected.offers, "\(expected.line)")
        }
        #expect(offered.count == cases.count)
    }

    /// Each shell has its own mind about what a word with an equals sign or a colon in it is.
    @Test(arguments: CompletionBench.Shell.allCases)
    func `Equals signs and colons belong to the word`(_ shell: CompletionBench.Shell) throws {
        let expected: [Set<String>] =
            switch shell {
            case .bash: [["json"], ["303A:1001:7C:DF"], ["/dev/ttyACM0"], ["inEar"]]
            case .zsh: [["json"], ["usb:303A:1001:7C:DF"], ["/dev/ttyACM0"], ["placement=inEar"]]
            case .fish:
                [["--format=json"], ["usb:303A:1001:7C:DF"], ["L=/dev/ttyACM0"], ["placement=inEar"]]
            }
        let lines = ["run --format=j", "run usb:3", "run L=/dev/ttyA", "run --until placement=i"]
        #expect(try Bench().complete(lines, in: shell) == expected)
    }

    @Test func `The scripts are without a flaw to those who check scripts`() throws {
        let bench = try Bench()
        #expect(try bench.run(["shellcheck", "--shell=bash", bench.path(for: .bash)]) == "")
        for shell in CompletionBench.Shell.allCases {
            #expect(try bench.run([shell.rawValue, "-n", bench.path(for: shell)]) == "")
        }
    }
}
