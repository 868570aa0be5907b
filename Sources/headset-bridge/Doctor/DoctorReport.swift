import SystemCalls
import Timing

/// Where findings are told, each as soon as it is there.
struct DoctorReport: ~Copyable {
    private var printer: FindingPrinter
    private var output: LineOutput
    private let began = BootTime.now()
    /// Whether time counts: what is only looked at is so at one moment.
    private let isTimed: Bool

    init(_ options: DoctorOptions) throws(SystemError) {
        printer = FindingPrinter(options.format, isVerbose: options.isVerbose)
        output = try LineOutput.standardOutput()
        isTimed = options.port != nil
    }

    /// Whether something is wrong.
    var hasProblems: Bool { printer.hasProblems }

    private var now: Timestamp { isTimed ? Timestamp(BootTime.now(), since: began) : .zero }

    /// - Parameter link: the name of the port that they are about; nil for the machine.
    mutating func tell(_ findings: [Finding], link: String? = nil) throws(SystemError) {
        for finding in findings { try output.write(printer.lines(for: finding, link: link, at: now)) }
        try output.flush()
    }

    /// Tells the last line.
    mutating func conclude() throws(SystemError) {
        try output.write(printer.verdict(opened: isTimed, at: now))
        try output.flush()
    }
}
