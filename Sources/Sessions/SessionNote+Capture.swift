internal import Captures
internal import HeadsetWire
internal import Settings

extension SessionNote {
    /// Reads a capture's note, strictly.
    init(reading note: CaptureNote) throws(ReplayError) {
        do throws(SettingsError) {
            self = try SettingsFile(name: "note", bytes: note.text.utf8).decode()
        } catch {
            throw .note(error.description)
        }
    }

    /// A key without which the record means nothing.
    func needed(_ key: KeyPath<SessionNote, String?>) throws(ReplayError) -> String {
        guard let value = self[keyPath: key] else { throw missingKey }
        return value
    }

    /// What a command record asks for.
    func neededCommand() throws(ReplayError) -> Request.Command {
        guard let command = command?.request else { throw missingKey }
        return command
    }

    var missingKey: ReplayError { .note("a key is missing in a \(record.rawValue) record") }
}
