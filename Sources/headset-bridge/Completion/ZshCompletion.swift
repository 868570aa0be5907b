/// The script that completes command lines in zsh, from version 5 on.
struct ZshCompletion {
    private let commands: CommandSet

    init(of commands: CommandSet) {
        self.commands = commands
    }

    /// The whole script.
    var text: String {
        ([Self.head] + branches + commands.all.map(function) + [Self.tail]).joined(separator: "\n")
    }

    /// What stands before the last word of a command: nothing, or a family's name.
    private var branches: [String] {
        let families = commands.families.map { branch($0.name, $0.secondWords) }
        return [branch("", commands.firstWords)] + families
    }

    private func branch(_ name: String, _ words: [(name: String, summary: String)]) -> String {
        let lines = words.map { "        \(quoted("\($0.name):\($0.summary)"))" }
        return """
            \(Self.functionName(name))() {
                local -a commands=(
            \(lines.joined(separator: "\n"))
                )
                _headset_bridge_branch $0
            }

            """
    }

    private func function(_ command: Command) -> String {
        let specifications =
            command.options.map(specification) + command.positionals.enumerated().map(argument)
        let lines = specifications.map { "        \(quoted($0))" }
        return """
            \(Self.functionName(command.name))() {
                _arguments -S \\
            \(lines.joined(separator: " \\\n"))
            }

            """
    }

    private func specification(_ option: OptionDeclaration) -> String {
        let help = "[" + escaped(option.help, "\\[]") + "]"
        guard let argument = option.argument else { return option.name + help }
        return (argument.append == nil ? "" : "*") + option.name + "=" + help
            + value(argument.placeholder, argument.offer)
    }

    private func argument(at place: Int, _ positional: PositionalDeclaration) -> String {
        let start = positional.repeats ? "*" : "\(place + 1)" + (positional.request == nil ? ":" : "")
        return start + value(positional.name, positional.offer)
    }

    private func value(_ name: String, _ offer: Offer) -> String {
        let message = ":" + escaped(name, "\\:")
        guard offer != .nothing else { return message + ": " }
        return message + ": _headset_bridge_offer " + escaped(offer.script, "\\:")
    }

    private static func functionName(_ command: String) -> String {
        "_headset_bridge" + command.split(separator: " ").map { "_" + $0 }.joined()
    }

    private func escaped(_ text: String, _ special: String) -> String {
        text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    private static let head = #"""
        #compdef headset-bridge
        # zsh completion of headset-bridge. Written by: headset-bridge completion zsh

        # Offers the words $1 …; @files and @ports stand for all that there are.
        _headset_bridge_offer() {
            local word expl
            local -a wholes beginnings
            integer result=1
            for word; do
                case $word in
                    (@*) ;;
                    (*[=:/]) beginnings+=($word) ;;
                    (*) wholes+=($word) ;;
                esac
            done
            if (( $@[(Ie)@ports] )); then _headset_bridge_ports && result=0; fi
            if (( $#wholes )); then _wanted words expl word compadd -a wholes && result=0; fi
            if (( $#beginnings )); then _wanted beginnings expl beginning compadd -S '' -a beginnings && result=0; fi
            if (( $@[(Ie)@files] || ($@[(Ie)@ports] && result) )); then _files && result=0; fi
            return result
        }

        # Offers the ports that are there, perhaps behind a name of one's own and an equals sign.
        _headset_bridge_ports() {
            local line
            local -a ports
            if [[ $PREFIX =~ '^[^/:=]+=' ]]; then compset -p $#MATCH; fi
            for line in ${(f)"$(_call_program ports $tool completion ports 2>/dev/null)"}; do
                ports+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
            done
            _describe -t ports port ports
        }

        # Offers `commands`, or goes on with what belongs to the one that was typed; $1 belongs to what is before it.
        _headset_bridge_branch() {
            integer result=1
            if (( CURRENT > 2 )); then
                shift words
                (( CURRENT-- ))
                _call_function result ${1}_$words[1]
                return result
            fi
            if [[ $PREFIX == -* ]]; then
                _arguments '--help[print help]' '--version[print the version]'
            else
                _describe -t commands command commands
            fi
        }

        """#

    private static let tail = """
        # The shell calls this file as a function, or somebody has read it in.
        if [[ $funcstack[1] == _headset-bridge ]]; then
            local tool=$words[1]
            _headset_bridge "$@"
        else
            _headset-bridge() {
                local tool=$words[1]
                _headset_bridge "$@"
            }
            compdef _headset-bridge headset-bridge
        fi

        """
}
