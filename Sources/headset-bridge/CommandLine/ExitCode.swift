import SystemCalls

/// How the tool ends: what other programs may rely on. Codes from 64 on are those of `sysexits.h`.
enum ExitCode: Int32, CaseIterable, Sendable {
    /// Done; every check passed.
    case done = 0
    /// A check said no: a verdict, or an `--until` that wasn't met.
    case checkFailed = 1
    /// The command line is wrong.
    case usage = 2
    /// Too little to say anything for certain.
    case inconclusive = 3
    /// No capture, or raw bytes without one intact frame.
    case unusableData = 65
    /// An input file is missing.
    case missingInput = 66
    /// No such device.
    case noDevice = 69
    /// A bug of ours.
    case internalError = 70
    /// An input/output error, or the board went away and didn't return.
    case inputOutput = 74
    /// The port is busy.
    case busy = 75
    /// No permission.
    case noPermission = 77
    /// A configuration, profile, scenario or plan is wrong.
    case badConfiguration = 78
    /// Ended by SIGHUP before any intact frame.
    case hungUp = 129
    /// Ended by SIGINT before any intact frame.
    case interrupted = 130
    /// Ended by SIGTERM before any intact frame.
    case terminated = 143
}

extension ExitCode {
    /// What it tells, as the manual has it.
    var meaning: String {
        switch self {
        case .done: "Done; every check passed. So ends a session that is stopped after an intact frame, too."
        case .checkFailed:
            "A check said no: --until wasn't met, the board refused, doctor found a problem, a profile is wrong."
        case .usage: "The command line is wrong."
        case .inconclusive: "Too little came to say anything for certain."
        case .unusableData: "Unusable data: no capture, or raw bytes without one intact frame."
        case .missingInput: "An input file is missing."
        case .noDevice: "No such device."
        case .internalError: "A bug of the tool."
        case .inputOutput:
            "An input/output error, or the board went away and didn't return, or didn't answer."
        case .busy: "The port is busy."
        case .noPermission: "No permission."
        case .badConfiguration: "A configuration, a profile or a scenario is wrong."
        case .hungUp: "Ended by SIGHUP before any intact frame."
        case .interrupted: "Ended by SIGINT before any intact frame."
        case .terminated: "Ended by SIGTERM before any intact frame."
        }
    }
}

extension ExitCode {
    /// Ended by a signal before anything came that counts.
    init(_ signal: SignalPipe.Ending) {
        switch signal {
        case .interrupt: self = .interrupted
        case .terminate: self = .terminated
        case .hangUp: self = .hungUp
        }
    }
}
