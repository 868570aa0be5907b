import Accessories
import HeadsetTerms
import HeadsetWire

/// The words that both formats use for values whose rooms number them.
extension Ear {
    var word: String {
        switch self {
        case .left: "left"
        case .right: "right"
        }
    }
}

extension FormFactor {
    var word: String {
        switch self {
        case .earbuds: "earbuds"
        case .onEar: "onEar"
        case .overEar: "overEar"
        }
    }
}

extension LogLine.Level {
    var word: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "info"
        case .debug: "debug"
        }
    }
}

extension Truth.Edge {
    var word: String {
        switch self {
        case .putOn: "don"
        case .takenOff: "doff"
        }
    }
}

extension AudioRoute.Output {
    var word: String {
        switch self {
        case .builtInSpeaker: "builtInSpeaker"
        case .accessory: "accessory"
        }
    }
}
