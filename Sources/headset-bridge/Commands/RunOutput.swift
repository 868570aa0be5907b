import BridgeCore
import Glibc
import Profiles
import SerialIO
import Sessions
import Settings
import Timing

/// What a person or a program gets to see of a live session: lines, and remarks on standard error.
final class RunOutput {
    let options: RunOptions
    let recording: String?
    /// How the port was to be set up.
    let serial: SerialSettings
    /// The name of the profile that the board is read by; nil for the native protocol.
    let profile: String?
    let rereading: ConfigurationRereading
    private let printer: PrinterChoice
    private var lines: any EventPrinter
    /// Other programs read JSON Lines, whatever stands here.
    private var servedLines = JSONLinesPrinter()
    private var summary: Summary?
    /// The boards that have parameters of their own, as the configuration names them.
    private var boards: Set<String>
    /// Which of them turned out to be ids.
    private var toldByID: Set<String> = []
    /// The configuration file.
    private let configuration: String?
    var recordingStopped = false
    /// Whether nothing can be typed any more.
    var keyboardStopped = false

    /// Whether the command line asked for a recording that isn't whole.
    var lostRecording: Bool {
        switch options.recording {
        case .byDefault, .off: false
        case .standardOutput, .file: recordingStopped && options.until == nil
        }
    }

    init(
        _ options: RunOptions, _ settings: EffectiveSettings, _ rereading: ConfigurationRereading,
        recording: String?,
        environment: (_ name: String) -> String?
    ) {
        self.options = options
        self.rereading = rereading
        self.recording = recording
        serial = settings.serial
        boards = Set(settings.options.parameters.boards.keys)
        configuration = settings.path
        profile = settings.options.profile?.name
        let toStandardError = options.recording == .standardOutput
        printer = PrinterChoice(
            options.printing, onTerminal: isatty(toStandardError ? STDERR_FILENO : STDOUT_FILENO) == 1,
            environment: environment)
        let hasLine = options.ports.isEmpty || options.ports.contains { $0.place.hasLine }
        lines = printer.printer(.live(line: hasLine ? serial : nil, recording: recording))
    }

    /// What the driver calls.
    var consumer: LiveSession.Consumer {
        LiveSession.Consumer(
            line: { [self] event in line(for: event) },
            servedLine: options.printing.format == .json
                ? nil : { [self] event in servedLines.line(for: event) },
            dropLine: { [self] dropped, time in printer.dropLine(dropped, at: time) },
            isSatisfied: { [self] event in options.until?.comesTrue(with: event.kind) ?? false },
            notice: { [self] notice, link in say(notice, link) },
            hangUp: { [self] in hangUp() })
    }

    /// In text, the summary on standard error.
    func sumUp() {
        if let summary { printer.sumUp(summary) }
    }

    private func line(for event: Event) -> [UInt8] {
        if case .summary(let summary) = event.kind { self.summary = summary }
        if case .hello(let hello) = event.kind { sayIfNamedByID(hello) }
        return lines.line(for: event)
    }

    private func hangUp() -> LiveSession.HangUp {
        let answer = rereading.answer()
        if case .configures(let parameters) = answer { boards = Set(parameters.boards.keys) }
        return answer
    }

    /// Parameters under the id of a board don't count for it, which is said once.
    private func sayIfNamedByID(_ hello: HelloSeen) {
        let id = hello.board
        guard boards.contains(id), hello.name != id, toldByID.insert(id).inserted else { return }
        Complaint(
            "\(configuration ?? "configuration"): boards[\(JSONText.quoted(id))] counts for no board",
            try: "boards are named by name (\(JSONText.quoted(hello.name))), not by id"
        ).say()
    }
}
