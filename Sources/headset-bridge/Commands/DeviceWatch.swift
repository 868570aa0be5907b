import Glibc
import Ports
import Sessions
import SystemCalls
import Timing

/// `headset-bridge devices --watch`: tells what becomes of the serial ports.
///
/// Who doesn't read is told the difference once they do: while a line waits nothing is taken, and events wait in the
/// kernel. So no line is ever dropped, and nothing piles up.
struct DeviceWatch: ~Copyable {
    private let known: KnownDevices
    private let began = BootTime.now()
    private let end: BootTime?
    private let signals: SignalPipe
    private var lines: LineQueue
    private var monitor: PortMonitor
    private var printer: DeviceLines
    private var count: UInt64 = 0
    private var poller = Poller()

    init(_ options: DevicesOptions, _ known: KnownDevices) throws(SystemError) {
        let signals = try SignalPipe()
        let lines = try LineQueue(STDOUT_FILENO, named: "standard output")
        let monitor = try PortMonitor()
        end = options.duration.map { BootTime.now() + .milliseconds($0.count) }
        printer = DeviceLines(options)
        self.known = known
        self.signals = signals
        self.lines = lines
        self.monitor = monitor
    }

    /// Goes on until time is over, somebody ends it, or nobody reads.
    mutating func run() throws(SystemError) {
        if monitor.ports.ports.isEmpty { Complaint("no serial port yet", try: "plug a board in").say() }
        tell(ListedDevice.all(in: monitor.ports, known).map { ($0, .present) })
        while try turn() {}
    }

    /// Waits, and tells what has happened.
    ///
    /// - Returns: whether to go on.
    private mutating func turn() throws(SystemError) -> Bool {
        try lines.pass()
        poller.reset()
        let signal = poller.watch(signals.descriptor, for: .readable)
        let interest = lines.interest
        let reader = poller.watch(interest.descriptor, for: interest.readiness)
        let listens = lines.isEmpty
        if listens { monitor.watch(in: &poller) }
        let moments = [end, listens ? monitor.deadline : nil].compactMap { $0 }
        if try poller.wait(until: moments.min()) == 0, let end, end <= .now() { return try handOverRest() }
        if !poller[signal].isEmpty, case .ending? = try signals.next() { return false }
        if poller[reader].isOver { lines.readerLeft() }
        if lines.readerIsGone { return false }
        if listens { try tellChanges() }
        return true
    }

    private mutating func tellChanges() throws(SystemError) {
        let before = monitor.ports
        let changes = try monitor.changes(after: poller)
        tell(ListedDevice.happening(changes, from: before, to: monitor.ports, known))
    }

    private mutating func tell(_ happening: [(ListedDevice, DeviceLines.Action)]) {
        for (device, action) in happening {
            count += 1
            let line = printer.line(for: device, action, at: Timestamp(BootTime.now(), since: began))
            lines.add(line, of: count) { _ in [] }
        }
    }

    /// Time is over.
    private mutating func handOverRest() throws(SystemError) -> Bool {
        let signals = signals.descriptor
        _ = try lines.finish(dropLine: { _ in [] }, wake: signals) { true }
        return false
    }
}
