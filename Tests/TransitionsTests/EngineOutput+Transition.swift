import Transitions

extension EngineOutput {
    var transition: Transition? {
        switch self {
        case .transition(let transition): transition
        case .diagnostic, .explanation: nil
        }
    }
}

extension Transition {
    /// From and to, in words.
    var ends: (from: String, to: String) {
        let words = line.split(separator: " ")[2].split(separator: ">")
        return (String(words[0]), String(words[1]))
    }
}
