import BridgeCore
import Glibc
import Sessions
import Timing

/// Which printer the options ask for, and what goes with it.
struct PrinterChoice {
    private let options: PrintingOptions
    private let paint: Paint
    private let summaryPaint: Paint

    init(_ options: PrintingOptions, onTerminal: Bool, environment: (_ name: String) -> String?) {
        self.options = options
        paint = Paint(isOn: options.color.isColored(onTerminal: onTerminal, environment: environment))
        summaryPaint = Paint(
            isOn: options.color.isColored(onTerminal: isatty(STDERR_FILENO) == 1, environment: environment))
    }

    /// A printer for a session.
    func printer(_ header: SessionHeader) -> any EventPrinter {
        switch options.format {
        case .json: JSONLinesPrinter()
        case .text:
            TextPrinter(header: header, timestamps: options.timestamps, isRaw: options.isRaw, paint: paint)
        }
    }

    /// The line that stands for lines that a slow reader lost.
    func dropLine(_ dropped: LineQueue.Dropped, at time: Timestamp) -> [UInt8] {
        switch options.format {
        case .json: JSONLinesPrinter.line(for: dropped, at: time)
        case .text:
            Array("\(dropped.count) lines dropped: the reader of this output is too slow\n".utf8)
        }
    }

    /// In text, the summary as a table on standard error; JSON has its line.
    func sumUp(_ summary: Summary) {
        if options.format == .text { StandardError.write(SummaryTable(summary, paint: summaryPaint).text) }
    }
}
