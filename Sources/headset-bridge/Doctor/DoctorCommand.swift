import Ports
import SerialIO
import Sessions
import SystemCalls

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
        if options.printsRules { return try printRules(settings) }
        do throws(SystemError) {
            var report = try DoctorReport(options)
            let system = try SystemExamination(settings, environment)
            try report.tell(system.findings)
            let code = try examinePorts(system, settings, &report)
            try report.conclude()
            return code ?? (report.hasProblems ? .checkFailed : .done)
        } catch {
            throw Failure(error)
        }
    }

    private func printRules(_ settings: DoctorSettings) throws(Failure) -> ExitCode {
        if let failure = settings.failure { throw failure }
        var output = try LineOutput.results()
        try output.write(results: settings.known.udevRules)
        return .done
    }

    /// - Returns: how the tool ends, where that isn't a matter of what was found.
    private func examinePorts(
        _ system: SystemExamination, _ settings: DoctorSettings, _ report: inout DoctorReport
    ) throws(SystemError) -> ExitCode? {
        guard let named = options.port else {
            try report.tell(system.deviceFindings)
            for port in system.portsToLookAt {
                let examination = PortExamination(port, in: system, isNamed: false)
                try report.tell(examination.findings, link: examination.link)
            }
            return nil
        }
        switch named.place {
        case .remote(let address):
            return try examine(BoardExamination(address, options, settings), named, &report)
        case .path(let path):
            return try examine(system.ports(at: path), named, system, settings, &report)
        case .name(let name):
            return try examine(system.ports(named: name), named, system, settings, &report)
        // The command line takes none of them.
        case .anyBoard, .input: return nil
        }
    }

    /// Examines the port that was named, if there is one, and only one.
    private func examine(
        _ ports: [PortDescription], _ named: PortName, _ system: SystemExamination,
        _ settings: DoctorSettings, _ report: inout DoctorReport
    ) throws(SystemError) -> ExitCode? {
        guard let port = ports.first, ports.count == 1 else {
            if ports.isEmpty { try report.tell(system.deviceFindings.filter { $0.check != .ports }) }
            try report.tell([system.finding(forName: named.text, ports)], link: named.link)
            return ports.isEmpty ? .noDevice : nil
        }
        if let finding = system.natureFinding(of: port) {
            try report.tell([finding], link: named.link)
            return .noDevice
        }
        let examination = PortExamination(port, in: system, isNamed: true)
        try report.tell(examination.findings, link: named.link)
        guard examination.mayBeOpened else { return nil }
        if examination.isLine {
            Complaint("opening \(port.path): the kernel raises DTR and RTS, which resets some boards").say()
        }
        return try examine(BoardExamination(port.path, options, settings), named, &report)
    }

    /// - Returns: how the tool ends if a signal ended it.
    private func examine(
        _ board: BoardExamination, _ named: PortName, _ report: inout DoctorReport
    ) throws(SystemError) -> ExitCode? {
        let (findings, signal) = board.findings()
        try report.tell(findings, link: named.link)
        return signal.map { ExitCode($0) }
    }
}
