internal import HeadsetTerms
internal import HeadsetWire

/// Names an ear, for the words behind it.
enum EarName: String, CaseIterable {
    case L, R, left, right

    var ear: Ear {
        switch self {
        case .L, .left: .left
        case .R, .right: .right
        }
    }
}

/// What is so at an ear.
enum EarWord: String, CaseIterable {
    case worn, notWorn, off, inCase, unknown
    case near, far
    case `in`, out
    case moving, still
    case magnet, noMagnet

    var kind: WearEvent.Kind {
        switch self {
        case .worn: .verdict(.worn)
        case .notWorn, .off: .verdict(.notWorn)
        case .inCase: .verdict(.inCase)
        case .unknown: .verdict(.unknown)
        case .near: .near(true)
        case .far: .near(false)
        case .in: .inCase(true)
        case .out: .inCase(false)
        case .moving: .moving(true)
        case .still: .moving(false)
        case .magnet: .hall(true)
        case .noMagnet: .hall(false)
        }
    }
}

/// What the lid of the case is.
enum LidWord: String, CaseIterable {
    case open, closed
}

/// What a source does, all states of all profiles.
enum SourceWord: String, CaseIterable {
    case up, down
    case idle, open, streaming
    case paused, playing
    case noCall, ringing, call, held
    case sco, noSco

    var change: SourceChange {
        switch self {
        case .up: .acl(.up)
        case .down: .acl(.down)
        case .idle: .a2dp(.idle)
        case .open: .a2dp(.open)
        case .streaming: .a2dp(.streaming)
        case .paused: .avrcp(.paused)
        case .playing: .avrcp(.playing)
        case .noCall: .hfp(.idle)
        case .ringing: .hfp(.ringing)
        case .call: .hfp(.active)
        case .held: .hfp(.held)
        case .sco: .sco(.up)
        case .noSco: .sco(.down)
        }
    }
}

/// What a fixture saw.
enum MarkWord: String, CaseIterable {
    case don, doff, note
}

/// How bad a logged line is.
enum LevelWord: String, CaseIterable {
    case error, warning, info, debug

    var level: LogLine.Level {
        switch self {
        case .error: .error
        case .warning: .warning
        case .info: .info
        case .debug: .debug
        }
    }
}
