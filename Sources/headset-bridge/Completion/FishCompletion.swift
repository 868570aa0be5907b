/// The script that completes command lines in fish, from version 3 on.
struct FishCompletion {
    private let commands: CommandSet

    init(of commands: CommandSet) {
        self.commands = commands
    }

    /// The whole script.
    var text: String {
        let families = commands.families.flatMap { branch($0.name, $0.secondWords) }
        let lines = branch("", commands.firstWords) + families + commands.all.flatMap(lines)
        return Self.head + lines.map { "complete -c headset-bridge \($0)\n" }.joined()
    }

    /// The words that may stand behind another, or behind nothing.
    private func branch(_ name: String, _ words: [(name: String, summary: String)]) -> [String] {
        let condition = "-n " + quoted("__headset_bridge_at \(quoted(name)) 1")
        return words.map { "\(condition) -a \($0.name) -d \(quoted($0.summary))" }
            + optionsBeforeCommands.map { "\(condition) \(long($0)) -d \(quoted($0.help))" }
    }

    private func lines(of command: Command) -> [String] {
        command.options.map { line($0, of: command) }
            + command.positionals.enumerated().compactMap { line(at: $0, $1, of: command) }
    }

    private func line(_ option: OptionDeclaration, of command: Command) -> String {
        let mayRepeat = option.argument?.append != nil
        let condition =
            "__headset_bridge_lacks \(quoted(command.name))" + (mayRepeat ? "" : " \(option.name)")
        let value = option.argument.map {
            " -r\($0.offer.includesFiles ? " -F" : " -f")" + arguments($0.offer)
        }
        return "-n \(quoted(condition)) \(long(option))\(value ?? "") -d \(quoted(option.help))"
    }

    /// nil where nothing is offered for it.
    private func line(
        at place: Int, _ positional: PositionalDeclaration, of command: Command
    ) -> String? {
        guard positional.offer != .nothing else { return nil }
        let takers = command.options.filter { $0.argument != nil }.map(\.name)
        let condition =
            (["__headset_bridge_at", quoted(command.name)]
            + ["\(place + 1)\(positional.repeats ? "+" : "")"] + takers).joined(separator: " ")
        return "-n \(quoted(condition))" + (positional.offer.includesFiles ? " -F" : "")
            + arguments(positional.offer) + " -d \(quoted(positional.name))"
    }

    private func arguments(_ offer: Offer) -> String {
        let offers = offer.words + (offer.includesPorts ? ["(__headset_bridge_ports)"] : [])
        return offers.isEmpty ? "" : " -a \(quoted(offers.joined(separator: " ")))"
    }

    private func long(_ option: OptionDeclaration) -> String {
        "-l \(option.name.drop { $0 == "-" })"
    }

    private func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }

    private static let head = #"""
        # fish completion of headset-bridge. Written by: headset-bridge completion fish

        # Puts the words behind the command $argv[1] into __headset_bridge_words; fails where it isn't the command.
        function __headset_bridge_split
            set -g __headset_bridge_words (commandline -opc)
            set -e __headset_bridge_words[1]
            set -l command (string split -n ' ' -- $argv[1])
            set -q command[1]; or return 0
            set -l count (count $command)
            test "$__headset_bridge_words[1..$count]" = "$argv[1]"; or return 1
            set -e __headset_bridge_words[1..$count]
            return 0
        end

        # Whether the command is $argv[1] and the option $argv[2], if any, isn't given. The last word before the cursor
        # doesn't count: behind it stands its value.
        function __headset_bridge_lacks
            __headset_bridge_split $argv[1]; or return 1
            set -q argv[2]; or return 0
            for word in $__headset_bridge_words[1..-2]
                if test "$word" = -- -o "$word" = $argv[2]; or string match -q -- "$argv[2]=*" $word
                    return 1
                end
            end
            return 0
        end

        # Whether the next word is the argument $argv[2] of the command $argv[1], or with a plus behind it that one or a
        # later; the rest of $argv are the options that take a value.
        function __headset_bridge_at
            __headset_bridge_split $argv[1]; or return 1
            set -l place 1
            set -l is_value 0
            set -l has_ended 0
            for word in $__headset_bridge_words
                if test $is_value = 1
                    set is_value 0
                else if test $has_ended = 0 -a "$word" = --
                    set has_ended 1
                else if test $has_ended = 0; and string match -q -- '--*' $word
                    contains -- $word $argv[3..-1]; and set is_value 1
                else
                    set place (math $place + 1)
                end
            end
            test $is_value = 0; or return 1
            if string match -q '*+' -- $argv[2]
                test $place -ge (string trim -r -c + -- $argv[2])
            else
                test $place = $argv[2]
            end
        end

        # The ports that are there, perhaps behind a name of one's own; and files, once a path is begun.
        function __headset_bridge_ports
            set -l typed (commandline -ct)
            set -l alias (string match -r '^[^/:=]+=' -- $typed)
            set -l tool (commandline -opc)[1]
            for line in (eval $tool completion ports 2>/dev/null)
                echo "$alias$line"
            end
            if string match -qr '^[./~]' -- $typed
                __fish_complete_path $typed
            end
        end

        complete -c headset-bridge -f

        """#
}
