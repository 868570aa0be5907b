/// What is wrong with a command line, as facts; the words are in ``complaint``.
enum UsageError: Error, Hashable, Sendable {
    /// Nothing was typed.
    case noCommand
    /// No command is called that.
    case unknownCommand(String, nearest: String?)
    /// An option stands where the command must be.
    case optionBeforeCommand(String)
    /// The command has no such option.
    case unknownOption(String, nearest: String?)
    /// The option needs a value and none follows.
    case missingValue(String, placeholder: String)
    /// A flag was given a value.
    case unexpectedValue(String)
    /// The value of an option, a variable or a positional argument can't be read.
    case badValue(of: String, text: String, ValueError)
    /// An option with a value was given twice.
    case givenTwice(String)
    /// A positional argument is missing.
    case missing(String, request: String)
    /// There are more positional arguments than the command takes.
    case tooMany(String)
    /// Two options, or an option and the value of another, exclude each other.
    case conflict(String, String, reason: String)
    /// An option means nothing without another.
    case incomplete(String, needs: String)
    /// The same port, or the same name for two.
    case portTwice(String)
    /// An option that means one board, with several.
    case onlyForOneBoard(String)
    /// Standard input beside other ports.
    case inputAmongPorts
    /// A span of time that ends before it begins.
    case backwards(from: String, to: String)
}

extension UsageError {
    /// What is wrong, where, and what to try.
    func complaint(command: String?) -> Complaint {
        let typed = ["headset-bridge", command].compactMap { $0 }.joined(separator: " ")
        let words = words(typed)
        return Complaint(
            ([command].compactMap { $0 } + [words.what]).joined(separator: ": "), try: words.remedy)
    }

    /// What is wrong and what to try, where so much of the command line was understood.
    private func words(_ typed: String) -> (what: String, remedy: String) {
        // The command that shows the right help page.
        let help = "\(typed) --help"
        return switch self {
        case .noCommand:
            ("no command", "\(help) lists them")
        case .unknownCommand(let name, let nearest):
            ("unknown command \"\(name)\"", nearest.map { "did you mean \($0)?" } ?? "\(help) lists them")
        case .optionBeforeCommand(let name):
            ("\(name) stands before the command", "write \(typed) COMMAND \(name)")
        case .unknownOption(let name, let nearest):
            ("unknown option \(name)", nearest.map { "did you mean \($0)?" } ?? "\(help) lists them")
        case .missingValue(let name, let placeholder):
            ("\(name) needs a value", "write \(name) \(placeholder)")
        case .unexpectedValue(let name):
            ("\(name) takes no value", "write \(name) alone")
        case .badValue(let name, let text, let error):
            ("\(name): \"\(text)\" \(error.problem)", error.remedy)
        case .givenTwice(let name):
            ("\(name) is given twice", "give it once")
        case .missing(let name, let request):
            ("no \(name)", request)
        case .tooMany(let text):
            ("one argument too many: \(text)", "\(help) shows how the command is written")
        case .conflict(let first, let second, let reason):
            ("\(first) and \(second) exclude each other", reason)
        case .incomplete(let name, let needed):
            ("\(name) means nothing without \(needed)", "give \(needed) too")
        case .portTwice(let port):
            ("\(port) is given twice", "give each board once, and each a name of its own")
        case .onlyForOneBoard(let option):
            ("\(option) is for one board", "give one PORT, or leave \(option) away")
        case .inputAmongPorts:
            ("- is standard input, which stands alone", "give - or other ports")
        case .backwards(let from, let to):
            ("\(to) is before \(from)", "give the earlier time to \(from)")
        }
    }
}
