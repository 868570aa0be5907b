import Ports
import SystemCalls
import Timing

/// `headset-bridge doctor`: why doesn't it work?
struct DoctorCommand {
    private let options: DoctorOptions
    private let environment: (_ name: String) -> String?

    init(_ options: DoctorOptions, environment: @escaping (_ name: String) -> String?) {
        self.options = options
        self.environment = environment
    }

    /// Looks, and tells; the result is how the tool ends.
    func run() throws(Failure) -> ExitCode {
        let settings = DoctorSettings(options.settings, environment)
        var output = try LineOutput.results()
        if options.printsRules {
            if let failure = settings.failure { throw failure }
            try output.write(results: settings.known.udevRules)
            return .done
        }
        var told = Told(options)
        do throws(SystemError) {
            let system = try SystemExamination(settings, environment)
            for finding in system.findings { try output.write(told.lines(for: finding, link: nil)) }
            let code = try examinePorts(system, settings, &told, &output)
            try output.write(told.verdict(opened: options.port != nil))
            try output.flush()
            return code ?? (told.printer.hasProblems ? .checkFailed : .done)
        } catch {
            throw Failure(error)
        }
    }

    /// What is told, and when.
    private struct Told {
        var printer: FindingPrinter
        private let began = BootTime.now()
        /// Whether time counts: what is only looked at is so at one moment.
        private let isTimed: Bool

        init(_ options: DoctorOptions) {
            printer = FindingPrinter(options.format, isVerbose: options.isVerbose)
            isTimed = options.port != nil
        }

        private var now: Timestamp { isTimed ? Timestamp(BootTime.now(), since: began) : .zero }

        mutating func lines(for finding: Finding, link: String?) -> [UInt8] {
            printer.lines(for: finding, link: link, at: now)
        }

        mutating func verdict(opened: Bool) -> [UInt8] { printer.verdict(opened: opened, at: now) }
    }

    /// - Returns: how the tool ends, where that isn't a matter of what was found.
    private func examinePorts(
        _ system: SystemExamination, _ settings: DoctorSettings, _ told: inout Told,
        _ output: inout LineOutput
    ) throws(SystemError) -> ExitCode? {
        guard let named = options.port else {
            for finding in system.deviceFindings { try output.write(told.lines(for: finding, link: nil)) }
            for port in system.portsToLookAt {
                let examination = PortExamination(port, in: system, isNamed: false)
                for finding in examination.findings {
                    try output.write(told.lines(for: finding, link: examination.link))
                }
            }
            return nil
        }
        let ports = system.ports(named: named.name)
        if ports.isEmpty {
            for finding in system.deviceFindings where finding.check != .ports {
                try output.write(told.lines(for: finding, link: nil))
            }
        }
        guard let port = ports.first, ports.count == 1 else {
            let finding = system.finding(forName: named.name, ports)
            try output.write(told.lines(for: finding, link: named.alias ?? named.name))
            return ports.isEmpty ? .noDevice : nil
        }
        let examination = PortExamination(port, in: system, isNamed: true)
        let link = named.alias ?? examination.link
        for finding in examination.findings { try output.write(told.lines(for: finding, link: link)) }
        guard examination.mayBeOpened else { return nil }
        try output.flush()
        if examination.isLine {
            Complaint("opening \(port.path): the kernel raises DTR and RTS, which resets some boards").say()
        }
        let trial = BoardExamination(port.path, options, settings)
        let (findings, signal) = try trial.findings()
        for finding in findings { try output.write(told.lines(for: finding, link: link)) }
        return signal.map { ExitCode($0) }
    }
}
