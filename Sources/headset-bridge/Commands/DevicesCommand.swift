import Glibc
import Ports
import Sessions
import SystemCalls
import Timing

/// `headset-bridge devices`: which serial ports there are.
struct DevicesCommand {
    private let options: DevicesOptions
    private let environment: (_ name: String) -> String?

    init(_ options: DevicesOptions, environment: @escaping (_ name: String) -> String?) {
        self.options = options
        self.environment = environment
    }

    /// Lists the ports; with `--watch` until somebody ends it, which is no failure.
    func run() throws(Failure) -> ExitCode {
        let known = try knownDevices()
        do throws(SystemError) {
            if options.watches {
                try watch(known)
            } else {
                try list(known)
            }
            return .done
        } catch {
            throw Failure(.inputOutput, Complaint("\(error)"))
        }
    }

    private func knownDevices() throws(Failure) -> KnownDevices {
        let file = try ConfigurationFile.chosen(options.configuration, home: environment).file
        return KnownDevices.builtIn.overlaid(with: file?.configuration.usbIds ?? KnownDevices())
    }

    private func list(_ known: KnownDevices) throws(SystemError) {
        let snapshot = try PortDiscovery().scan()
        let devices = ListedDevice.all(in: snapshot, known)
        var output = try LineOutput.standardOutput()
        switch options.format {
        case .text:
            if !devices.isEmpty { try output.write(DeviceTable.text(devices, shown: shown)) }
        case .json:
            var printer = DeviceLines(options)
            for device in devices { try output.write(printer.line(for: device, .present, at: .zero)) }
        }
        try output.flush()
        if devices.isEmpty {
            Complaint(
                "no serial port found", try: "plug a board in; devices --watch tells when it is there"
            ).say()
        }
    }

    private var shown: DeviceText { DeviceText(isRaw: options.isRaw) }

    private func watch(_ known: KnownDevices) throws(SystemError) {
        let signals = try SignalPipe()
        let began = BootTime.now()
        let end = options.duration.map { began + .milliseconds($0.count) }
        var lines = try LineQueue(STDOUT_FILENO, named: "standard output")
        var monitor = try PortMonitor()
        var printer = DeviceLines(options)
        var poller = Poller()
        var told: UInt64 = 0
        func tell(_ happening: [(ListedDevice, DeviceLines.Action)]) {
            for (device, action) in happening {
                told += 1
                let line = printer.line(for: device, action, at: Timestamp(BootTime.now(), since: began))
                // Nothing is told while a line waits, so that none is ever dropped.
                lines.add(line, of: told) { _ in [] }
            }
        }
        if monitor.ports.ports.isEmpty { Complaint("no serial port yet", try: "plug a board in").say() }
        tell(ListedDevice.all(in: monitor.ports, known).map { ($0, .present) })
        while true {
            try lines.pass()
            poller.reset()
            let signal = poller.watch(signals.descriptor, for: .readable)
            let interest = lines.interest
            let reader = poller.watch(interest.descriptor, for: interest.readiness)
            // Who doesn't read is told the difference once they do: until then events wait in the kernel.
            let listens = lines.isEmpty
            if listens { monitor.watch(in: &poller) }
            if try poller.wait(until: end) == 0 { break }
            if !poller[signal].isEmpty, case .ending? = try signals.next() { return }
            if poller[reader].isOver { lines.readerLeft() }
            if lines.readerIsGone { return }
            if listens {
                let before = monitor.ports
                let changes = try monitor.changes(after: poller)
                tell(ListedDevice.happening(changes, from: before, to: monitor.ports, known))
            }
        }
        _ = try lines.finish(dropLine: { _ in [] }, wake: signals.descriptor) { () throws(SystemError) in
            try signals.next() != nil
        }
    }
}
