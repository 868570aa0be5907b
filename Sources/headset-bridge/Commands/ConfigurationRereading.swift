import BridgeCore
import Sessions
import SystemCalls

/// What `SIGHUP` asks of a run: to read its configuration again. That the terminal is gone ends it.
///
/// The file is the one of `--config`, else the user's own, even if that wasn't there before. What can't be used changes
/// nothing.
final class ConfigurationRereading {
    private let path: String?
    private let terminal = ControllingTerminal()
    /// What the run began with.
    private let atStart: Configuration?
    /// Whether the signal came before the session began.
    private var isDue = false

    /// - Parameters:
    ///   - path: the file to read; nil where there is no place for one.
    ///   - atStart: what it said when the run began; nil if it wasn't there.
    init(of path: String?, atStart: Configuration?) {
        self.path = path
        self.atStart = atStart
    }

    /// A signal came while there is no session yet; whether it ends the tool.
    func endsWaiting(_ signal: SignalPipe.Ending) -> Bool {
        switch signal {
        case .interrupt, .terminate: return true
        case .hangUp:
            isDue = !terminal.isGone
            return !isDue
        }
    }

    /// The parameters as the file has them now, if the signal came before the session began.
    func takeDue() -> ParameterSets? {
        defer { isDue = false }
        return isDue ? parameters() : nil
    }

    /// The signal came while the session runs.
    func answer() -> LiveSession.HangUp {
        if terminal.isGone { return .ends }
        return parameters().map { .configures($0) } ?? .changesNothing
    }

    /// What to say once the parameters turned out to be as they were.
    func sayUnchanged() {
        if let path { Complaint("\(path): read again; no parameter has changed").say() }
    }

    /// Reads the file, and says what is wrong with it, or what of it can't count now.
    private func parameters() -> ParameterSets? {
        do throws(Failure) {
            let file = try file()
            let parameters = try Self.parameters(of: file)
            sayWhatCountsAtStart(file)
            return parameters
        } catch {
            error.complaint.say()
            Complaint("the parameters stay as they are").say()
            return nil
        }
    }

    private static func parameters(of file: ConfigurationFile) throws(Failure) -> ParameterSets {
        var options = BridgeOptions()
        do throws(ConfigurationError) {
            try file.apply(to: &options)
        } catch {
            throw Failure(error)
        }
        return options.parameters
    }

    /// - Throws: ``Failure`` for a file that is gone or wrong, and where there was none and is none.
    private func file() throws(Failure) -> ConfigurationFile {
        let none = Failure(
            .missingInput,
            Complaint("SIGHUP: there is no configuration to read", try: "give one with --config"))
        guard let path else { throw none }
        if atStart != nil { return try ConfigurationFile(at: path, waits: false) }
        guard let file = try ConfigurationFile(ifThereAt: path, waits: false) else { throw none }
        return file
    }

    private func sayWhatCountsAtStart(_ file: ConfigurationFile) {
        let changed = file.configuration.startSettings.sections(
            differingFrom: atStart?.startSettings ?? .init())
        guard !changed.isEmpty else { return }
        Complaint(
            "\(file.path): what it says of \(changed.joined(separator: ", ")) counts when a run starts",
            try: "start again for that"
        ).say()
    }
}
