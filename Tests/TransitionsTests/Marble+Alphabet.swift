import HeadsetTerms
import Timing
import Transitions

extension Marble.Subject {
    /// Nil for a label that is none.
    init?(_ label: String) {
        if label == "board" || label == "device" {
            self = label == "board" ? .board : .output(.device)
            return
        }
        let words = label.split(separator: " ")
        guard let ear = Ear.allCases.first(where: { words.first == "\($0)" }) else { return nil }
        switch words.dropFirst() {
        case []: self = .output(ear == .left ? .left : .right)
        case ["prox"]: self = .sampled(ear, sensor: 0)
        case ["cap"]: self = .sampled(ear, sensor: 1)
        case ["force"]: self = .sampled(ear, sensor: 2)
        case ["near"]: self = .near(ear)
        case ["verdict"]: self = .verdict(ear)
        case ["case"]: self = .inCase(ear)
        case ["motion"]: self = .motion(ear)
        default: return nil
        }
    }

    /// The marks that its line may have.
    var alphabet: String {
        switch self {
        case .sampled: " .123456789#"
        case .near: " nf"
        case .verdict: " wocu"
        case .inCase: " []"
        case .motion: " ms"
        case .board: " xXg"
        case .output: "-+oce?WOCp"
        }
    }

    /// What the board declares for it; nil for what is no channel.
    func channel(every step: Int64) -> ChannelDescriptor? {
        switch self {
        case .sampled(let ear, let sensor):
            .proximity(ear, sensor: sensor, period: Milliseconds(step))
        case .near(let ear): .event(ear)
        case .verdict(let ear): .verdict(ear)
        case .inCase, .motion, .board, .output: nil
        }
    }

    /// The event that a mark is; nil if it is none.
    func event(_ mark: Character) -> WearEvent? {
        switch (self, mark) {
        case (.near(let ear), "n"): WearEvent(ear: ear, kind: .near(true))
        case (.near(let ear), "f"): WearEvent(ear: ear, kind: .near(false))
        case (.verdict(let ear), "w"): WearEvent(ear: ear, kind: .verdict(.worn))
        case (.verdict(let ear), "o"): WearEvent(ear: ear, kind: .verdict(.notWorn))
        case (.verdict(let ear), "c"): WearEvent(ear: ear, kind: .verdict(.inCase))
        case (.verdict(let ear), "u"): WearEvent(ear: ear, kind: .verdict(.unknown))
        case (.inCase(let ear), "["): WearEvent(ear: ear, kind: .inCase(true))
        case (.inCase(let ear), "]"): WearEvent(ear: ear, kind: .inCase(false))
        case (.motion(let ear), "m"): WearEvent(ear: ear, kind: .moving(true))
        case (.motion(let ear), "s"): WearEvent(ear: ear, kind: .moving(false))
        default: nil
        }
    }
}

extension Character {
    /// A reading, in tenths of the span; nil for none.
    var tenths: Int32? {
        switch self {
        case ".": 0
        case "#": 10
        default: wholeNumberValue.map { Int32($0) }
        }
    }
}

extension Transition {
    /// How a diagram draws it.
    var mark: Character {
        let to: Character
        switch change {
        case .ear(_, _, .worn?), .device(_, .inEar?), .device(_, .onHead?), .device(_, .overTheEar?): to = "W"
        case .ear(_, _, .notWorn?), .device(_, .offHead?): to = "O"
        case .ear(_, _, .inCase?): to = "C"
        case .ear(_, _, nil), .device(_, nil): return "?"
        case .sources: return "s"
        }
        switch cause {
        case .initial: return to
        case .don: return "+"
        case .doff: return "o"
        case .case: return change.isOutOfCase ? "e" : "c"
        case .config: return "p"
        case .stale, .reset, .link, .activity: return "!"
        }
    }
}

extension Transition.Change {
    fileprivate var isOutOfCase: Bool {
        switch self {
        case .ear(_, .inCase?, _): true
        case .ear, .device, .sources: false
        }
    }
}
