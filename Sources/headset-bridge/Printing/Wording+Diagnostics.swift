import BridgeCore
import HeadsetTerms
import Transitions

/// What the bridge and the engine could not use.
extension Wording {
    func sentence(for found: Diagnostic) -> Sentence {
        switch found.kind {
        case .beforeHello:
            Sentence(
                what: "before hello",
                why: "\(counted(found.count, "frame")) not acted on: the board hasn't said who it is",
                ink: .yellow)
        case .otherBoard(let board, let awaited):
            Sentence(
                what: "another board",
                why: """
                    \(escaped(board)), not \(escaped(awaited)): nothing it says counts; put \(escaped(awaited)) back, or run \
                    with --any-board
                    """,
                ink: .yellow)
        case .duplicateFrame:
            Sentence(what: "duplicate frame", why: "came before, byte for byte; not acted on", ink: .yellow)
        case .engine(let kind, let scope):
            Sentence(
                what: kind.shown, why: "\(scope.shown): \(explanation(of: kind, found, scope))",
                ink: .yellow)
        }
    }

    private func explanation(of kind: EngineDiagnostic.Kind, _ found: Diagnostic, _ scope: Scope) -> String {
        let count = found.count
        return switch kind {
        case .late: "\(counted(count, "value")) came after the moment was over, dropped"
        case .duplicate: "\(counted(count, "value")) came twice, counted once"
        case .conflict: "\(counted(count, "value")) unlike another of the same moment; the later frame counts"
        case .outOfRange: "\(counted(count, "reading")) outside the sensor's range, dropped"
        case .overflow: "\(counted(count, "value")) more than may wait, dropped"
        case .noVote:
            (sensor(of: found, scope) ?? counted(count, "channel"))
                + " without a vote: not in the hello, or not calibrated"
        case .stuck:
            (sensor(of: found, scope) ?? "a sensor") + " has been near for long while the board lay still"
        }
    }

    private func sensor(of found: Diagnostic, _ scope: Scope) -> String? {
        guard let sensor = found.sensor else { return nil }
        return switch scope {
        case .left: channels.name(of: sensor, on: .left)
        case .right: channels.name(of: sensor, on: .right)
        case .device, .source: "sensor \(sensor)"
        }
    }
}

extension EngineDiagnostic.Kind {
    fileprivate var shown: String {
        switch self {
        case .late: "late"
        case .duplicate: "duplicate value"
        case .conflict: "conflict"
        case .outOfRange: "out of range"
        case .overflow: "overflow"
        case .noVote: "no vote"
        case .stuck: "stuck"
        }
    }
}

extension Scope {
    fileprivate var shown: String {
        switch self {
        case .left, .right, .device: rawValue
        case .source: "sources"
        }
    }
}
