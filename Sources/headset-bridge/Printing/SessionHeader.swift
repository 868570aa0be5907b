import BridgeCore
import Profiles
import SerialIO
import Timing

/// The first line of text: where the bytes come from, how they are read, and where they are kept.
///
/// It is the one line in which a live session and its replay differ.
enum SessionHeader: Hashable, Sendable {
    /// A session as it happens: how its line is set, nil if there is none, and the name of its recording, nil if it isn't
    /// recorded.
    case live(line: SerialSettings?, recording: String?)
    /// A session again, from the capture with this name.
    case replay(file: String)

    /// The line, safe to show, without its end.
    func text(_ start: SessionStart) -> String {
        let protocolNote = Self.protocolNote(start.options.profile)
        let parts =
            switch self {
            case .live(let line, let recording):
                [
                    start.source, line.map { "\($0.baud.bitsPerSecond) \($0.frame)" }, protocolNote,
                    recording.map { "rec \($0)" } ?? "not recorded",
                ].compactMap { $0 }
            case .replay(let file):
                [file, Self.origin(start), protocolNote]
            }
        return escaped(parts.joined(separator: " · "))
    }

    private static func protocolNote(_ profile: Profile?) -> String {
        guard let profile else { return "native 1.0 (device time)" }
        return "profile \(profile.name)" + (profile.framingName.map { ":\($0)" } ?? "") + " (arrival time)"
    }

    private static func origin(_ start: SessionStart) -> String {
        guard let started = start.started else { return "replay, time of recording unknown" }
        return "replay of \(start.source) \(started.rfc3339.prefix(19))Z, \(start.tool)"
    }
}
