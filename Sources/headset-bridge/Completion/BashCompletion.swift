/// The script that completes command lines in bash, from version 4 on. It needs no bash-completion.
struct BashCompletion {
    private let commands: CommandSet

    init(of commands: CommandSet) {
        self.commands = commands
    }

    /// The whole script.
    var text: String {
        ([Self.head] + branches + commands.all.map(entry) + [Self.functions]).joined(separator: "\n")
    }

    /// What stands before the last word of a command: nothing, or a family's name.
    private var branches: [String] {
        let families = commands.families.map { branch($0.name, $0.secondWords.map(\.name)) }
        return [branch("", commands.firstWords.map(\.name))] + families
    }

    private func branch(_ name: String, _ words: [String]) -> String {
        """
            '\(name)')
                flags=(\(optionsBeforeCommands.map(\.name).joined(separator: " ")))
                arguments=('\(words.joined(separator: " "))')
                goes_on=1
                ;;
        """
    }

    private func entry(_ command: Command) -> String {
        let flags = command.options.filter { $0.argument == nil }.map(\.name)
        let values = command.options.compactMap { option in
            option.argument.map { "[\(option.name)]='\($0.offer.script)'" }
        }
        let repeated = command.options.filter { $0.argument?.append != nil }.map(\.name)
        let arguments = command.positionals.map { "'\($0.offer.script)'" }
        return """
                '\(command.name)')
                    flags=(\(flags.joined(separator: " ")))
                    values=(\(values.joined(separator: " ")))
                    repeated=(\(repeated.joined(separator: " ")))
                    arguments=(\(arguments.joined(separator: " ")))
                    repeats_last=\(command.positionals.last?.repeats == true ? "1" : "")
                    ;;
            """
    }

    private static let head = """
        # bash completion of headset-bridge. Written by: headset-bridge completion bash

        # What can follow the command $1: flags, options with what their values can be, those that may be repeated, and
        # arguments. @files and @ports stand for all that there are.
        _headset_bridge_describe() {
            flags=() values=() repeated=() arguments=() repeats_last='' goes_on=''
            case $1 in
        """

    private static let functions = #"""
            esac
        }

        # Adds to `replies` what of the words $2 … can follow `before`, and begins with $1.
        _headset_bridge_offer() {
            local typed=$1 word alias found tool
            shift
            for word; do
                case $word in
                    @ports)
                        alias=''
                        if [[ $typed =~ ^[^/:=]+= ]]; then alias=${BASH_REMATCH[0]}; fi
                        tool=${COMP_WORDS[0]/#\~\//"$HOME"/}
                        while IFS=$'\t' read -r found _; do
                            if [[ $alias$found == "$typed"* ]]; then replies+=("$before$alias$found"); fi
                        done < <("$tool" completion ports 2>/dev/null)
                        if ((${#replies[@]} == 0)); then
                            before+=$alias
                            _headset_bridge_offer "${typed#"$alias"}" @files
                        fi
                        ;;
                    @files)
                        # Where nothing is found, readline looks by itself: it knows quotes.
                        compopt -o filenames -o default 2>/dev/null
                        while IFS= read -r found; do replies+=("$before$found"); done < <(compgen -f -- "$typed")
                        ;;
                    *)
                        if [[ $word == "$typed"* ]]; then replies+=("$before$word"); fi
                        ;;
                esac
            done
        }

        # Puts the words up to the cursor into `words`. Readline cuts at = and :, which are part of ours.
        _headset_bridge_join() {
            local index word joins=''
            for ((index = 1; index <= COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                if [[ $word =~ ^[=:]+$ && ${#words[@]} -gt 0 ]]; then
                    words[${#words[@]} - 1]+=$word
                    joins=1
                elif [[ -n $joins && -n $word ]]; then
                    words[${#words[@]} - 1]+=$word
                    joins=''
                else
                    words+=("$word")
                    joins=''
                fi
            done
        }

        _headset_bridge() {
            local words=() flags repeated arguments repeats_last goes_on
            local -A values
            _headset_bridge_join
            local last=$((${#words[@]} - 1))
            local current=${words[last]} command='' option='' ended='' place=0 given=' ' word index
            _headset_bridge_describe ''
            for ((index = 0; index < last; index++)); do
                word=${words[index]}
                if [[ -n $option ]]; then
                    option=''
                elif [[ -n $goes_on ]]; then
                    command=${command:+$command }$word
                    _headset_bridge_describe "$command"
                elif [[ -z $ended && $word == -- ]]; then
                    ended=1
                elif [[ -z $ended && $word == --* ]]; then
                    given+="${word%%=*} "
                    if [[ -n ${values[$word]+known} ]]; then option=$word; fi
                else
                    place=$((place + 1))
                fi
            done

            local before='' offers='' replies=()
            if [[ -n $option ]]; then
                offers=${values[$option]}
            elif [[ -z $ended && $current == --*=* ]]; then
                before=${current%%=*}=
                offers=${values[${current%%=*}]-}
            elif [[ -z $ended && $current == -* ]]; then
                for word in "${flags[@]}" "${!values[@]}"; do
                    if [[ $given != *" $word "* || " ${repeated[*]} " == *" $word "* ]]; then offers+=" $word"; fi
                done
            elif ((place < ${#arguments[@]})); then
                offers=${arguments[place]}
            elif [[ -n $repeats_last ]]; then
                offers=${arguments[${#arguments[@]} - 1]}
            fi
            read -ra offers <<<"$offers"
            _headset_bridge_offer "${current#"$before"}" "${offers[@]}"

            # What only begins a word is followed by no space.
            if ((${#replies[@]} == 1)) && [[ ${replies[0]} == *[=:/] ]]; then compopt -o nospace 2>/dev/null; fi
            # Readline puts the reply behind the last = or : at which it cuts.
            local breaks=${COMP_WORDBREAKS//[^=:]/} kept=''
            if [[ -n $breaks && $current =~ ^.*[$breaks] ]]; then kept=${BASH_REMATCH[0]}; fi
            COMPREPLY=("${replies[@]#"$kept"}")
        }

        complete -F _headset_bridge headset-bridge

        """#
}
