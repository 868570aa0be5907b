import BridgeCore
import Captures
import Scenarios
import Sessions
import Settings
import SystemCalls

/// `headset-bridge simulate`: a headset that isn't there.
struct SimulateCommand {
    private let options: SimulateOptions

    init(_ options: SimulateOptions) {
        self.options = options
    }

    /// Plays the scenario; the result is how the tool ends.
    func run() throws(Failure) -> ExitCode {
        var settings = try EffectiveSettings(options.settings, home: nil)
        let scenario = try scenario()
        settings.lay(options.settings, over: scenario)
        if options.printing.isVerbose {
            let length = scenario.length.inSeconds
            Complaint(
                "\(options.scenario): \(scenario.title); \(length) s, seed \(options.seed ?? scenario.seed)"
            ).say()
        }
        switch options.stage {
        case .terminal(let link, let speed, let waits):
            return try play(scenario, link: link, speed: speed, waits: waits)
        case .file(let path, let overwrites):
            return try record(scenario, settings, in: try RecordingFile.named(path, overwriting: overwrites))
        case .standardOutput:
            return try record(scenario, settings, in: RecordingFile.standardOutput())
        }
    }

    /// A scenario of the tool's own by its name, or one of the user's by its path.
    func scenario() throws(Failure) -> Scenario {
        if options.scenario.contains("/") || options.scenario.hasSuffix(".json5") {
            return try Self.scenario(at: options.scenario)
        }
        do throws(SettingsError) {
            if let scenario = try Scenario.builtIn(options.scenario) { return scenario }
        } catch {
            throw Failure(.internalError, Complaint("\(error)"))
        }
        let names = Scenario.builtInNames
        let nearest = suggestion(for: options.scenario, among: names)
        throw Failure(
            .badConfiguration,
            Complaint(
                "no scenario is called \"\(options.scenario)\"",
                try: nearest.map { "did you mean \($0)?" } ?? "there are " + names.joined(separator: ", ")))
    }

    private static func scenario(at path: String) throws(Failure) -> Scenario {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Descriptor.open(path, for: .read).readAll(limit: SettingsFile.longest)
        } catch {
            throw Failure(settings: error)
        }
        do throws(SettingsError) {
            return try Scenario(name: path, bytes: bytes)
        } catch {
            throw Failure(.badConfiguration, Complaint("\(error)"))
        }
    }

    /// A board on a terminal boots with another id each time, unless a seed asks for the same.
    private var bootSeed: UInt64? { options.seed ?? UInt64.random(in: 0...UInt64.max) }

    /// On a pseudo-terminal, in real time. The first line of output is what to open.
    private func play(_ scenario: Scenario, link: String?, speed: Double, waits: Bool) throws(Failure)
        -> ExitCode
    {
        do throws(SystemError) {
            let signals = try SignalPipe()
            var terminal = try SimulatedTerminal(
                SimulatedHeadset(scenario, seed: options.seed, bootSeed: bootSeed), link: link, speed: speed,
                waits: waits,
                signals: signals)
            var output = try LineOutput.standardOutput()
            try output.write(terminal.name + "\n")
            try output.flush()
            switch try terminal.play() {
            case .over, .signal(_, wasOpened: true): return .done
            case .signal(let signal, wasOpened: false): return ExitCode(signal)
            }
        } catch {
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
    }

    /// Into a capture, in virtual time.
    private func record(
        _ scenario: Scenario, _ settings: EffectiveSettings, in file: consuming RecordingFile
    ) throws(Failure) -> ExitCode {
        let name = file.name
        let seed = options.seed ?? scenario.seed
        let start = SessionStart(
            started: scenario.started, tool: Tool.nameAndVersion, source: options.scenario,
            options: settings.options)
        do throws(CaptureWriteError) {
            let recorder = try file.recorder(
                tool: Tool.nameAndVersion, id: SessionID(of: options.scenario, seed: seed),
                started: scenario.started)
            var session = VirtualSession(
                SimulatedHeadset(scenario, seed: seed), named: options.scenario, start: start,
                recorder: recorder)
            try session.play { _ in }
        } catch {
            throw Failure(recording: error, to: name)
        }
        return .done
    }
}
